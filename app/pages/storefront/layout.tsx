import { useRef } from "react";
import { Outlet } from "react-router";
import { ReconciliationToasts } from "#modules/cart/components/reconciliation-toasts.tsx";
import { SiteFooter } from "#pages/storefront/site-footer.tsx";
import { SiteHeader } from "#pages/storefront/site-header.tsx";
import { usePageArrival } from "#pages/storefront/use-page-arrival.ts";
import { LiveRegion } from "#ui/live-region.tsx";
import { SkipLink } from "#ui/skip-link.tsx";
import type { Route } from "./+types/layout.ts";

const year = new Intl.DateTimeFormat("fr-FR", { year: "numeric", timeZone: "Europe/Paris" });

/** The year comes from the server, so that a page rendered on New Year's Eve hydrates without a difference. */
export const loader = () => ({ year: Number(year.format(new Date())) });

export const shouldRevalidate = () => false;

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  const main = useRef<HTMLElement>(null);
  const announcement = usePageArrival(main);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader />
      <p className="hidden border-b border-hairline bg-sunken noscript:block">
        <span className="shell block py-3">
          Votre navigateur n’exécute pas de scripts{"\u202F"}: vous pouvez tout lire et tout chercher ici,
          mais le panier, les achats et le compte en ont besoin.
        </span>
      </p>
      <main id="contenu" ref={main} tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <SiteFooter year={loaderData.year} />
      <LiveRegion>{announcement}</LiveRegion>
      <ReconciliationToasts />
    </div>
  );
}
