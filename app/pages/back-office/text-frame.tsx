import type { ReactNode } from "react";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { PageHeader } from "#ui/page-header.tsx";

interface TextFrameProps {
  title: string;
  lead?: ReactNode;
  /** Between the settings and this page. */
  via?: { label: string; href: string };
  children: ReactNode;
}

/** A screen on which one publisher's text is edited or read. */
export const TextFrame = ({ title, lead, via, children }: TextFrameProps) => (
  <>
    <PageMeta title={title} description="L’espace de l’éditeur." noIndex />
    <PageHeader
      title={title}
      lead={lead}
      before={
        <Breadcrumbs
          items={[
            { label: "Identité et textes", href: "/admin/reglages?onglet=textes" },
            ...(via ? [via] : []),
            { label: title },
          ]}
        />
      }
      className="mb-8"
    />
    <div>{children}</div>
  </>
);
