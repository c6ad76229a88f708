import { UsedWithdrawals } from "#selling/payments/components/sales/used-withdrawals.tsx";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { PageHeader } from "#ui/page-header.tsx";

const title = "Rétractations après usage";

export default function UsedWithdrawalsPage() {
  return (
    <>
      <PageMeta title={title} description="Les abonnements dont on s’est servi avant d’y renoncer." noIndex />
      <PageHeader
        before={<Breadcrumbs items={[{ label: "Ventes", href: "/admin/ventes" }, { label: title }]} />}
        title={title}
        lead={
          "Ces lecteurs ont renoncé à leur abonnement après s’en être servi. Le prix leur est rendu au prorata du temps, quoi qu’ils aient acheté\u202F: la loi le veut ainsi. Si cela se répète, limitez les achats des premiers jours dans les réglages, à l’onglet Commandes."
        }
        className="mb-8"
      />
      <UsedWithdrawals />
    </>
  );
}
