import { StaticText, StaticTextError } from "#pages/storefront/static-text.tsx";
import { staticPages } from "#platform/page/page-data.ts";
import type { Route } from "./+types/static-page.ts";

/** One of the publisher's texts, named by its path. */
export function loader({ context, url }: Route.LoaderArgs) {
  const name = url.pathname.slice(1);
  return { page: context.get(staticPages).page(name), contents: name !== "presentation" };
}

export const ErrorBoundary = StaticTextError;

export default function StaticPage({ loaderData }: Route.ComponentProps) {
  return <StaticText {...loaderData} />;
}
