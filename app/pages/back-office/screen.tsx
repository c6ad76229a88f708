import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { pageAt, pagesAbove } from "#pages/back-office/screens.ts";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { Breadcrumbs, type Crumb } from "#ui/breadcrumbs.tsx";
import { PageHeader } from "#ui/page-header.tsx";

interface ScreenProps {
  /** The name of what the screen shows, once it is known; by default the title of the page (`site.ts`). */
  title?: string | undefined;
  /** The pages above it, if they are not those of its address. */
  above?: readonly Crumb[];
  lead?: ReactNode;
  actions?: ReactNode;
  /** Of the header. */
  className?: string;
  children: ReactNode;
}

/** A screen of the back office: its title, the way back, and its content. */
export function Screen({ title, above, lead, actions, className = "mb-8", children }: ScreenProps) {
  const page = pageAt(useLocation().pathname);
  const shown = title ?? page?.title ?? "";
  const crumbs = above ?? pagesAbove(page);
  return (
    <>
      <PageMeta title={shown} description="L’espace de l’éditeur." noIndex />
      <PageHeader
        title={shown}
        lead={lead}
        actions={actions}
        before={crumbs.length > 0 && <Breadcrumbs items={[...crumbs, { label: shown }]} />}
        className={className}
      />
      {children}
    </>
  );
}
