import { useQuery } from "@tanstack/react-query";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { Screen } from "#pages/back-office/screen.tsx";
import { formatCents } from "#platform/data/money.ts";
import { urlOf } from "#platform/http/endpoint.ts";
import {
  accountingSettingsQuery,
  journalOverviewQuery,
  payoutsQuery,
} from "#selling/payments/accounting/accounting.queries.ts";
import { PayoutList } from "#selling/payments/components/accounting/payout-list.tsx";
import { PeriodChoice } from "#selling/payments/components/accounting/period-choice.tsx";
import { usePeriod } from "#selling/payments/components/accounting/use-period.ts";
import { getPayoutsFile } from "#selling/payments/payouts/payouts.contract.ts";
import { buttonStyle } from "#ui/button-style.ts";

export default function PayoutsPage() {
  const settings = useQuery(accountingSettingsQuery());
  const journal = useQuery(journalOverviewQuery());
  const fiscalMonth = Number(settings.data?.fiscal_month ?? 1);
  const period = usePeriod(fiscalMonth);
  const payouts = useQuery(payoutsQuery(period.months));
  const first = journal.data?.first_day?.slice(0, 7) ?? period.present;
  return (
    <Screen lead="Chaque virement du prestataire, tel qu’il est sur le relevé de la banque, et ce dont il est fait.">
      <div className="flex flex-col gap-10">
        <PeriodChoice
          kind={period.kind}
          months={period.months}
          span={{ first, present: period.present }}
          fiscalMonth={fiscalMonth}
          onChoose={period.choose}
        />
        <Loaded answer={payouts}>
          {(found) =>
            found.is_supported || found.items.length > 0 ? (
              <>
                <div>
                  <p>
                    <strong className="font-serif text-3xl tabular-nums">
                      {formatCents(found.total_cents)}
                    </strong>{" "}
                    virés
                  </p>
                  <p className="max-w-measure pt-2 text-muted">
                    À la fin de la période, {formatCents(found.not_paid_out_cents)} du journal ne sont pas
                    encore dans un virement, avant les frais.
                  </p>
                </div>
                <PayoutList payouts={found.items} />
                <p>
                  <a
                    href={urlOf(getPayoutsFile, { query: period.months })}
                    download
                    className={buttonStyle("secondary", "sm")}
                  >
                    Tous les mouvements (CSV)
                  </a>
                </p>
              </>
            ) : (
              <p>Les paiements sont simulés{"\u202F"}: aucun virement n’arrive sur un compte.</p>
            )
          }
        </Loaded>
      </div>
    </Screen>
  );
}
