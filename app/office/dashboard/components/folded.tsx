import { type ReactNode, useState } from "react";

interface FoldedProps {
  title: string;
  children: ReactNode;
}

/** A part of a screen that is folded at first; its content is mounted, and makes its calls, when it is first opened. */
export function Folded({ title, children }: FoldedProps) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details
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
