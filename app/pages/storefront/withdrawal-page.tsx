import { StaticTextError, StaticText } from "#pages/storefront/static-text.tsx";
import { WithdrawalSection } from "#selling/payments/components/withdrawal-section.tsx";
import { staticPages } from "#platform/page/page-data.ts";
import type { Route } from "./+types/withdrawal-page.ts";

export const loader = ({ context }: Route.LoaderArgs) => context.get(staticPages).page("retractation");

export const ErrorBoundary = StaticTextError;

/**
 * 'Renoncer au contrat ici' (directive 2011/83/EU, article 11a): the contracts that can be withdrawn from, and the
 * legal information.
 */
export default function WithdrawalPage({ loaderData }: Route.ComponentProps) {
  return (
    <StaticText page={loaderData}>
      <WithdrawalSection />
    </StaticText>
  );
}
