import { Screen } from "#pages/back-office/screen.tsx";
import { useQuery } from "@tanstack/react-query";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { useMay } from "#access/administrators/components/use-may.ts";
import { AccountingSettings } from "#selling/payments/components/accounting/accounting-settings.tsx";
import { JournalPanel } from "#selling/payments/components/accounting/journal-panel.tsx";
import { PeriodChoice } from "#selling/payments/components/accounting/period-choice.tsx";
import { PeriodFigures } from "#selling/payments/components/accounting/accounting-figures.tsx";
import { RevenueDeferral } from "#selling/payments/components/accounting/revenue-deferral.tsx";
import { VatRegime } from "#selling/payments/components/accounting/vat-regime.tsx";
import { PeriodFiles } from "#selling/payments/components/accounting/period-files.tsx";
import { usePeriod } from "#selling/payments/components/accounting/use-period.ts";
import {
  accountingSettingsQuery,
  deferralQuery,
  franchiseQuery,
  journalOverviewQuery,
  vatRegimesQuery,
} from "#selling/payments/accounting/accounting.queries.ts";
import { Callout } from "#ui/callout.tsx";
import { Link } from "#ui/link.tsx";

export default function AccountingPage() {
  const may = useMay();
  const settings = useQuery(accountingSettingsQuery());
  const regimes = useQuery(vatRegimesQuery());
  const franchise = useQuery(franchiseQuery()).data?.franchise ?? null;
  const journal = useQuery(journalOverviewQuery());
  const fiscalMonth = Number(settings.data?.fiscal_month ?? 1);
  const period = usePeriod(fiscalMonth);
  const deferral = useQuery(deferralQuery(period.months));
  const first = journal.data?.first_day?.slice(0, 7) ?? period.present;
  return (
    <Screen className="border-b-0">
      <div className="flex flex-col gap-10">
        {franchise?.warning && (
          <Callout>
            {franchise.warning}. <Link href="#regime-de-tva">Voir le régime de TVA</Link>
          </Callout>
        )}
        <PeriodChoice
          kind={period.kind}
          months={period.months}
          span={{ first, present: period.present }}
          fiscalMonth={fiscalMonth}
          onChoose={period.choose}
        />
        <Anchors maySet={may.change("accounting")} />
        <PeriodFigures months={period.months} />
        <PeriodFiles months={period.months} />
        <div className="border-t border-hairline pt-6">
          <Loaded answer={journal}>{(found) => <JournalPanel journal={found} />}</Loaded>
        </div>
        <Loaded answer={deferral}>
          {(found) => (
            <RevenueDeferral found={found} months={period.months} maySet={may.change("accounting")} />
          )}
        </Loaded>
        <Loaded answer={regimes}>
          {(found) => <VatRegime regimes={found} franchise={franchise} maySet={may.change("accounting")} />}
        </Loaded>
        {may.change("accounting") && (
          <Loaded answer={settings}>{(stored) => <AccountingSettings stored={stored} />}</Loaded>
        )}
      </div>
    </Screen>
  );
}

/** The screen is long on a phone: what follows the figures is one tap away. */
const Anchors = ({ maySet }: { maySet: boolean }) => (
  <nav aria-label="Sur cette page" className="flex flex-wrap gap-x-6 gap-y-2">
    <Link href="#fichiers-de-la-periode">Exports</Link>
    <Link href="#journal-des-ventes">Journal et clôtures</Link>
    <Link href="/admin/comptabilite/paiements">Paiements et remboursements</Link>
    <Link href="#fin-de-periode">Fin de période</Link>
    <Link href="#regime-de-tva">Régime de TVA</Link>
    <Link href="/admin/comptabilite/etranger">Ventes à l’étranger</Link>
    <Link href="/admin/comptabilite/guichet-unique">Guichet unique (OSS)</Link>
    <Link href="/admin/comptabilite/rapprochement">Rapprochement avec la banque</Link>
    {maySet && <Link href="#reglages-comptables">Exercice et comptes</Link>}
  </nav>
);
