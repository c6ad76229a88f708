import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { keptTogether } from "./kept-together.tsx";

export interface PageHeaderProps {
  /** The page's only `h1`. */
  title: ReactNode;
  /** A few words in small capitals above the title. */
  eyebrow?: ReactNode;
  /** A sentence under the title. */
  lead?: ReactNode;
  /** Buttons on the right, under the title on phones. */
  actions?: ReactNode;
  /** Breadcrumbs. */
  before?: ReactNode;
  className?: string | undefined;
}

/** The header of a page: its title on its own line, as on a title page, with a rule below. */
export function PageHeader({ title, eyebrow, lead, actions, before, className }: PageHeaderProps) {
  return (
    <header className={classNames("border-b border-hairline pt-8 pb-6 md:pt-12 md:pb-8", className)}>
      {before && <div className="pb-3">{before}</div>}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          {eyebrow && <p className="eyebrow pb-2">{eyebrow}</p>}
          {/* Receives focus after navigation, so that a screen reader starts at the title. */}
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <p className="max-w-measure pt-3 text-lg text-muted">{keptTogether(lead)}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
    </header>
  );
}
