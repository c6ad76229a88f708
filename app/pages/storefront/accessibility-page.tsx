import { StaticTextError } from "#pages/storefront/static-text-error.tsx";
import { StaticText } from "#pages/storefront/static-text.tsx";
import { staticPages } from "#platform/page/page-data.ts";
import type { Route } from "./+types/accessibility-page.ts";

export const loader = ({ context }: Route.LoaderArgs) => context.get(staticPages).page("accessibilite");

export const ErrorBoundary = StaticTextError;

export default function AccessibilityPage({ loaderData }: Route.ComponentProps) {
  return <StaticText page={loaderData} contents />;
}
