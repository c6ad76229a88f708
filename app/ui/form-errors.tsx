import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { keptTogether } from "./kept-together.tsx";

/**
 * The errors of a form, shown above it and announced immediately. Always render it, even without content: an alert that
 * is inserted together with its text is not announced everywhere. When empty, it takes no space.
 */
export function FormErrors({ children }: { children?: ReactNode }) {
  return (
    <div role="alert" className="empty:sr-only">
      {children && (
        <p className="flex gap-2.5 rounded border border-accent bg-accent-tint px-4 py-3 leading-snug text-ink">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
          <span className="min-w-0">{keptTogether(children)}</span>
        </p>
      )}
    </div>
  );
}
