import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface EmptyStateProps {
  title: ReactNode;
  /** The reason, in a sentence. */
  children?: ReactNode;
  /** The next step: a link or a button. */
  action?: ReactNode;
  className?: string | undefined;
}

/** An empty list, with a next step. */
export function EmptyState({ title, children, action, className }: EmptyStateProps) {
  return (
    <div className={classNames("flex flex-col items-center gap-3 px-4 py-16 text-center", className)}>
      {/* The lozenge of the drawn covers. */}
      <span aria-hidden className="mb-2 size-2.5 rotate-45 bg-accent" />
      <p className="max-w-[28ch] font-serif text-xl leading-snug text-balance">{title}</p>
      {children && <div className="max-w-[44ch] text-muted">{children}</div>}
      {action && <div className="pt-2">{action}</div>}
    </div>
  );
}
