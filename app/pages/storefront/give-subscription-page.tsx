import { subscriptionMonths, subscriptionPriceCents } from "#readers/subscriptions/subscriptions.rules.ts";
import { GiftForm } from "#selling/payments/components/gifts/gift-form.tsx";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { PageHeader } from "#ui/page-header.tsx";

/** The order of a subscription for another person. */
export default function GiveSubscriptionPage() {
  return (
    <div className="shell pb-16">
      <PageMeta
        title="Offrir un abonnement"
        description="Un an de lecture pour quelqu’un, envoyé par e-mail le jour de votre choix."
      />
      <PageHeader
        before={
          <Breadcrumbs
            items={[{ label: "Abonnement", href: "/abonnement" }, { label: "Offrir un abonnement" }]}
          />
        }
        title="Offrir un an de lecture"
        lead={
          "Votre ami reçoit un lien\u202F: le catalogue gratuit ne lui coûte rien, et les autres livres la moitié."
        }
        className="mb-8"
      />
      <GiftForm
        edition={{
          id: null,
          name: `Abonnement de ${subscriptionMonths} mois`,
          priceCents: subscriptionPriceCents,
        }}
      />
    </div>
  );
}
