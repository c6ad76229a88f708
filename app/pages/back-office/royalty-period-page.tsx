import { Screen } from "#pages/back-office/screen.tsx";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useParams } from "react-router";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { IssuedStatements } from "#selling/royalties/components/issued-statements.tsx";
import { RoyaltyDuties } from "#selling/royalties/components/royalty-duties.tsx";
import { royaltyPeriodQuery, royaltyPeriodUrl } from "#selling/royalties/royalties.queries.ts";
import { spanText } from "#selling/royalties/statements/royalty-statements.rules.ts";
import { formatDate } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import { buttonStyle } from "#ui/button-style.ts";

export default function RoyaltyPeriodPage() {
  const { periodId = "" } = useParams();
  const period = useQuery(royaltyPeriodQuery(periodId));
  const { data } = period;
  return (
    <Screen
      title={data && `Relevés, ${spanText(data)}`}
      lead={
        data &&
        `Émis le ${formatDate(data.issued_at)} par ${data.issued_by}. Total des droits\u202F: ${formatCents(data.due_cents)}.`
      }
      actions={
        data && (
          <a href={royaltyPeriodUrl(data.id)} download className={buttonStyle()}>
            <Download aria-hidden /> Toutes les lignes (CSV)
          </a>
        )
      }
    >
      <Loaded answer={period}>
        {(found) => (
          <div className="flex flex-col gap-10">
            <IssuedStatements period={found} />
            <RoyaltyDuties duties={found.duties} />
          </div>
        )}
      </Loaded>
    </Screen>
  );
}
