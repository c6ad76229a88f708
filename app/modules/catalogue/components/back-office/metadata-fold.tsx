import { ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";

interface MetadataFoldProps {
  /** The owner of the metadata: a screen may have two. */
  title: string;
  /** The filled fields; empty ones are skipped. */
  texts: Record<string, string>;
  children: ReactNode;
}

/**
 * An optional, collapsed part of a form, with a one-line summary. Its fields are rendered when it is opened, so that
 * they are not found in place of others.
 */
export function MetadataFold({ title, texts, children }: MetadataFoldProps) {
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const said = Object.values(texts).filter(Boolean);
  return (
    // A named group: screen readers list it, and announce it when its fields are entered.
    <details
      aria-labelledby={titleId}
      className="group rounded border border-hairline bg-raised"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex cursor-pointer list-none items-start gap-3 px-4 py-3 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="mt-1 size-4 shrink-0 text-muted transition-transform group-open:rotate-90 motion-reduce:transition-none"
        />
        <span className="min-w-0">
          <span id={titleId} className="block font-serif text-lg leading-snug">
            {title}
          </span>
          <span className="line-clamp-2 text-sm text-muted">
            {said.length > 0 ? said.join(" · ") : "Facultative."}
          </span>
        </span>
      </summary>
      {isOpen && <div className="flex flex-col gap-6 border-t border-hairline p-4 sm:p-6">{children}</div>}
    </details>
  );
}
