import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useParams } from "react-router";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { IssuedStatements } from "#selling/royalties/components/issued-statements.tsx";
import { royaltyPeriodQuery, royaltyPeriodUrl } from "#selling/royalties/royalties.queries.ts";
import { spanText } from "#selling/royalties/statements/royalty-statements.rules.ts";
import { formatDate } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { buttonStyle } from "#ui/button-style.ts";
import { PageHeader } from "#ui/page-header.tsx";

export default function RoyaltyPeriodPage() {
  const { periodId = "" } = useParams();
  const period = useQuery(royaltyPeriodQuery(periodId));
  const { data } = period;
  const title = data ? `Relevés, ${spanText(data)}` : "Relevés";
  return (
    <>
      <PageMeta title={title} description="Les relevés émis d’une période." noIndex />
      <PageHeader
        before={
          <Breadcrumbs items={[{ label: "Droits d’auteur", href: "/admin/droits" }, { label: title }]} />
        }
        title={title}
        lead={
          data &&
          `Émis le ${formatDate(data.issued_at)} par ${data.issued_by}. Total à verser\u202F: ${formatCents(data.due_cents)}.`
        }
        actions={
          data && (
            <a href={royaltyPeriodUrl(data.id)} download className={buttonStyle()}>
              <Download aria-hidden /> Toutes les lignes (CSV)
            </a>
          )
        }
        className="mb-8"
      />
      <Loaded answer={period}>{(found) => <IssuedStatements period={found} />}</Loaded>
    </>
  );
}
