import { ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";

interface NoticeFoldProps {
  /** Whose notice: a screen may have two. */
  title: string;
  /** What is filled in, by field; empty ones are passed over. */
  texts: Record<string, string>;
  children: ReactNode;
}

/**
 * An optional part of a form, folded away: what it holds is told in a line. Its fields come to be when it is opened, so that
 * none of them is found by those who look for another.
 */
export function NoticeFold({ title, texts, children }: NoticeFoldProps) {
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const said = Object.values(texts).filter(Boolean);
  return (
    // A group with a name: screen readers list it, and say it when its fields are entered.
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
