import { data } from "react-router";
import { NotFound } from "#pages/storefront/not-found.tsx";
import { StaticTextError } from "#pages/storefront/static-text.tsx";
import { OwnPageText } from "#words/texts/components/own-page-text.tsx";
import { agendaSlug } from "#words/texts/own-pages/own-pages.rules.ts";
import { staticPages } from "#platform/page/page-data.ts";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { Route } from "./+types/own-page.ts";

/** A page of the publisher's own. */
export function loader({ context, params }: Route.LoaderArgs) {
  const page = params.slug === agendaSlug ? null : context.get(staticPages).ownPage(params.slug);
  return data({ page }, { status: page ? 200 : 404 });
}

export const ErrorBoundary = StaticTextError;

export default function OwnPage({ loaderData: { page } }: Route.ComponentProps) {
  if (!page) return <NotFound />;
  return (
    <div className="shell">
      <PageMeta title={page.title} description={page.description} />
      <PageHeader title={page.title} />
      <OwnPageText page={page} />
    </div>
  );
}
