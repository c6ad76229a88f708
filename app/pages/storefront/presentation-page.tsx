import { StaticTextError } from "#pages/storefront/static-text-error.tsx";
import { StaticText } from "#pages/storefront/static-text.tsx";
import { staticPages } from "#platform/page/page-data.ts";
import type { Route } from "./+types/presentation-page.ts";

export const loader = ({ context }: Route.LoaderArgs) => context.get(staticPages).page("presentation");

export const ErrorBoundary = StaticTextError;

export default function PresentationPage({ loaderData }: Route.ComponentProps) {
  return <StaticText page={loaderData} />;
}
