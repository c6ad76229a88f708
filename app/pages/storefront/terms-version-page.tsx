import { data, isRouteErrorResponse } from "react-router";
import { NotFound } from "#pages/storefront/not-found.tsx";
import { StaticTextError, StaticText } from "#pages/storefront/static-text.tsx";
import { formatDay } from "#platform/data/dates.ts";
import { staticPages } from "#platform/page/page-data.ts";
import { Link } from "#ui/link.tsx";
import { Callout } from "#ui/callout.tsx";
import type { Route } from "./+types/terms-version-page.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const terms = await context.get(staticPages).termsOf(params.version);
  if (!terms) throw data(null, { status: 404 });
  return terms;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <NotFound />
  ) : (
    <StaticTextError error={error} />
  );
}

/** Past or future terms: the version that a member accepted can always be read (content/cgu.md, section 11). */
export default function TermsVersionPage({ loaderData: terms }: Route.ComponentProps) {
  return (
    <StaticText page={terms} contents noIndex>
      <Callout className="mt-6 max-w-measure">
        {periodText(terms)} <Link href="/cgu">Lire les conditions en vigueur</Link>
      </Callout>
    </StaticText>
  );
}

function periodText({
  state,
  updated,
  until,
}: {
  state: string;
  updated: string;
  until: string | null;
}): string {
  if (state === "current") return "Cette version est celle qui s’applique aujourd’hui.";
  return state === "scheduled"
    ? `Cette version s’appliquera à partir du ${formatDay(updated)}.`
    : `Cette version s’est appliquée du ${formatDay(updated)} au ${formatDay(until ?? updated)}.`;
}
