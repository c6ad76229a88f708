import { lazily } from "#platform/data/lazily.ts";
import { formatEuros } from "#platform/data/money.ts";
import { subscriptionMonths, subscriptionPriceCents } from "#readers/subscriptions/subscriptions.rules.ts";
import { ButtonLink } from "#ui/button-link.tsx";

const figures = lazily(() => new Intl.NumberFormat("fr-FR"));

/** What a subscription is, in its real figures. @param freeBooks the size of the free catalogue */
export function SubscriptionBand({ freeBooks }: { freeBooks: number }) {
  const facts = [
    { figure: `${subscriptionMonths} mois`, text: "sans renouvellement" },
    { figure: formatEuros(subscriptionPriceCents), text: "en une fois" },
    { figure: "moitié prix", text: "sur les nouveautés" },
    ...(freeBooks > 0
      ? [{ figure: figures().format(freeBooks), text: freeBooks > 1 ? "livres offerts" : "livre offert" }]
      : []),
  ];
  return (
    <section aria-labelledby="subscription-band" className="mt-8 border-y border-hairline bg-sunken sm:mt-20">
      <div className="shell flex flex-col gap-8 py-8 sm:py-12 lg:flex-row lg:items-center lg:justify-between">
        <div>
          <h2 id="subscription-band" className="text-2xl">
            Lire toute l’année
          </h2>
          <dl className="grid grid-cols-2 gap-x-10 gap-y-4 pt-5 sm:flex sm:flex-wrap sm:gap-x-12">
            {facts.map(({ figure, text }) => (
              <div key={text} className="flex flex-col-reverse justify-end">
                <dt className="leading-snug text-muted">{text}</dt>
                <dd className="font-serif text-2xl whitespace-nowrap tabular-nums">{figure}</dd>
              </div>
            ))}
          </dl>
        </div>
        <ButtonLink href="/abonnement" variant="primary" size="lg">
          Découvrir l’abonnement
        </ButtonLink>
      </div>
    </section>
  );
}
