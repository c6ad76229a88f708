import { useQuery } from "@tanstack/react-query";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { query } from "#platform/http/call.ts";
import { Screen } from "#pages/back-office/screen.tsx";
import { getOssReturns } from "#selling/payments/abroad/sales-abroad.contract.ts";
import { OssQuarter } from "#selling/payments/components/abroad/oss-quarter.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";

export default function OssPage() {
  const returns = useQuery({ ...query(getOssReturns, {}), staleTime: 0 });
  return (
    <Screen
      lead={
        <>
          La TVA des autres pays de l’Union, par trimestre, d’après le journal. Un remboursement compte le
          jour où il est fait. Les taux et le seuil sont dans{" "}
          <Link href="/admin/comptabilite/etranger">Ventes à l’étranger</Link>.
        </>
      }
    >
      <Loaded answer={returns}>
        {({ quarters }) =>
          quarters.length === 0 ? (
            <EmptyState title="Rien à déclarer au guichet unique.">
              Les ventes qui portent la TVA d’un autre pays s’afficheront ici.
            </EmptyState>
          ) : (
            <div>
              {quarters.map((quarter) => (
                <OssQuarter key={quarter.name} quarter={quarter} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Screen>
  );
}
