import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { keptTogether } from "./kept-together.tsx";

/**
 * What stopped a form, said above it and announced at once. Render it always, with or without content:
 * an alert that arrives with its text is not announced everywhere. Empty, it takes no place in the form's rhythm.
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
