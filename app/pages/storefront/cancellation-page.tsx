import { CancellationSection } from "#readers/subscriptions/components/cancellation-section.tsx";
import { StaticTextError, StaticText } from "#pages/storefront/static-text.tsx";
import { staticPages } from "#platform/page/page-data.ts";
import type { Route } from "./+types/cancellation-page.ts";

export const loader = ({ context }: Route.LoaderArgs) => context.get(staticPages).page("resiliation");

export const ErrorBoundary = StaticTextError;

/** Reached by 'Résilier votre contrat', signed in or not (code de la consommation, L215-1-1). */
export default function CancellationPage({ loaderData }: Route.ComponentProps) {
  return (
    <StaticText page={loaderData}>
      <CancellationSection />
    </StaticText>
  );
}
