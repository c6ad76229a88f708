import { type ReactNode, useEffect, useRef, useState } from "react";
import { hasDraft } from "#ui/use-draft.ts";

interface FoldedProps {
  title: string;
  /** Opens by itself while this draft is kept (`useDraft`). */
  draftKey?: string;
  children: ReactNode;
}

/** A part of a screen that is folded at first; its content is mounted, and makes its calls, when it is first opened. */
export function Folded({ title, draftKey, children }: FoldedProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (draftKey && details.current && hasDraft(draftKey)) details.current.open = true;
  }, [draftKey]);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details
      ref={details}
      className="border-y border-hairline [&+&]:-mt-12 [&+&]:border-t-0"
      onToggle={({ currentTarget }) => setWasOpened(wasOpened || currentTarget.open)}
    >
      <summary className="cursor-pointer py-5 font-serif text-xl marker:text-muted">
        <h2 className="inline text-xl">{title}</h2>
      </summary>
      {wasOpened && <div className="flex flex-col gap-12 pb-8">{children}</div>}
    </details>
  );
}
