import { FailedRefunds } from "#office/members/components/failed-refunds.tsx";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { PageHeader } from "#ui/page-header.tsx";

const title = "Remboursements échoués";

export default function FailedRefundsPage() {
  return (
    <>
      <PageMeta title={title} description="Ce qui reste dû à des lecteurs." noIndex />
      <PageHeader
        before={<Breadcrumbs items={[{ label: "Ventes", href: "/admin/ventes" }, { label: title }]} />}
        title={title}
        lead={
          "Le prestataire de paiement ne les a pas rendus\u202F: ces sommes restent dues. Relancez-les d’ici, ou depuis les achats du membre."
        }
        className="mb-8"
      />
      <FailedRefunds />
    </>
  );
}
