import { StaticText, StaticTextError } from "#pages/storefront/static-text.tsx";
import { staticPages } from "#platform/page/page-data.ts";
import type { Route } from "./+types/static-page.ts";

/** One of the publisher's texts, named by its path; a request for the data of a page has an ending after it. */
export function loader({ context, request }: Route.LoaderArgs) {
  const [name = ""] = /[a-z]+/.exec(new URL(request.url).pathname) ?? [];
  return { page: context.get(staticPages).page(name), contents: name !== "presentation" };
}

export const ErrorBoundary = StaticTextError;

export default function StaticPage({ loaderData }: Route.ComponentProps) {
  return <StaticText {...loaderData} />;
}
