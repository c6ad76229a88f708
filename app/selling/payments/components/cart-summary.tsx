import { type MouseEvent, useRef, type RefObject } from "react";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import { KeepAccount, useClosureDate } from "#readers/accounts/components/keep-account.tsx";
import { useCart } from "#selling/cart/components/cart-provider.tsx";
import { aloneIn, type CartItem, editionIdsOf, lotsIn, type Viewer } from "#selling/cart/cart.rules.ts";
import { cartTotals, isOrdered } from "#selling/cart/cart-totals.rules.ts";
import { BillingChoiceBox } from "#selling/payments/components/billing/billing-choice-box.tsx";
import { useBillingChoice } from "#selling/payments/components/billing/use-billing.ts";
import { ConsentCheckbox } from "#selling/payments/components/consent-checkbox.tsx";
import { useConsent } from "#selling/payments/components/use-consent.ts";
import { useCheckout } from "#selling/payments/components/use-checkout.ts";
import { subscriptionPriceCents } from "#readers/subscriptions/subscriptions.rules.ts";
import { formatCents, formatEuros } from "#platform/data/money.ts";
import { checkout as checkoutCall } from "#selling/payments/checkout/checkout.contract.ts";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Link } from "#ui/link.tsx";
import { Price } from "#ui/price.tsx";
import { ShortSignUp } from "#readers/accounts/components/short-sign-up.tsx";
import { useSignIn } from "#readers/accounts/components/use-sign-in.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { useFocusBack } from "#ui/use-focus-back.ts";

/** The total, the consent, and the order button; for a visitor, the links to sign in. */
export function CartSummary({ viewer }: { viewer: Viewer }) {
  const { status, user } = useAuth();
  const hydrated = useHydrated();
  const closesAt = useClosureDate(user?.id);
  const cart = useCart();
  const items = cart.items.filter(isOrdered);
  const leftOut = cart.items.length - items.length;
  const checkout = useCheckout();
  const prompt = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const consent = useConsent(box);
  const billing = useBillingChoice(user?.id);
  const { total, full, belowMinimum } = cartTotals(items, viewer);

  const press = (event: MouseEvent) => {
    event.preventDefault();
    if (status === "visitor") prompt.current?.focus();
    else if (consent.require()) checkout.order(items, consent, billing);
  };

  if (items.length === 0) return <NothingToOrder count={leftOut} />;
  return (
    <section aria-labelledby="cart-summary-title" className={frameStyle}>
      <h2 id="cart-summary-title" ref={title} tabIndex={-1}>
        Votre commande
      </h2>
      {/* The list of the editions with their prices is directly above or beside (code de la consommation, L221-14). */}
      <Totals
        count={items.flatMap(editionIdsOf).filter((id) => !viewer.ownedIds.has(id)).length}
        total={total}
        full={full}
      />
      {!viewer.isActiveSubscriber && <SubscriberTotal total={total} items={items} viewer={viewer} />}
      {leftOut > 0 && <p className="leading-snug">{leftOutText(leftOut)}</p>}
      {status !== "member" && (
        // Until the session is known, its inline mark decides; without scripts nothing else will.
        <div className={status === "loading" ? "member:hidden" : undefined}>
          <SignInPrompt ref={prompt} next={title} />
        </div>
      )}
      {status === "member" && (
        <form id={formId} method="post" action={checkoutCall.path} hidden>
          {aloneIn(items).map(({ id }) => (
            <input key={id} type="hidden" name="edition_ids" value={id} />
          ))}
          {lotsIn(items).map(({ id }) => (
            <input key={id} type="hidden" name="lot_ids" value={id} />
          ))}
          <input type="hidden" name="consent_version" value={consent.said.consent_version ?? ""} />
        </form>
      )}
      {user && closesAt && (
        <KeepAccount memberId={user.id} closesAt={closesAt}>
          Pour commander, choisissez d’abord de le garder.
        </KeepAccount>
      )}
      {status === "member" && !closesAt && (
        <>
          <BillingChoiceBox choice={billing} />
          <ConsentCheckbox kind="digital_content" ref={box} consent={consent} form={formId} />
        </>
      )}
      {belowMinimum && (
        <p id="cart-minimum" className="leading-snug">
          Le montant minimum d’un paiement par carte est de 0,50 €.
        </p>
      )}
      <FormErrors>{checkout.error}</FormErrors>
      <Button
        type={status === "member" ? "submit" : "button"}
        form={formId}
        variant={status === "visitor" ? "secondary" : "primary"}
        size="lg"
        className={classNames(
          status !== "member" && "noscript:hidden",
          "w-full px-3! text-balance whitespace-normal!",
        )}
        disabled={belowMinimum || closesAt !== null}
        aria-describedby={belowMinimum ? "cart-minimum" : undefined}
        pending={checkout.pending || (hydrated && status === "loading")}
        onClick={press}
      >
        Commander avec obligation de paiement
      </Button>
      <p className="text-sm">
        <Link href="/aide">Une question{"\u202F"}? Voyez l’aide</Link>
      </p>
    </section>
  );
}

/** Of the order as a plain form. */
const formId = "commande";

const frameStyle = "flex flex-col gap-5 rounded border border-hairline bg-raised p-5 sm:p-6";

/** Instead of a total, a consent and a button that lead nowhere. */
const NothingToOrder = ({ count }: { count: number }) => (
  <section aria-labelledby="cart-summary-title" className={frameStyle}>
    <h2 id="cart-summary-title">Rien à commander pour le moment</h2>
    <p className="leading-snug">
      {count === 1
        ? "L’édition de votre panier n’est pas disponible. Gardez-la dans vos envies, ou choisissez un autre livre."
        : "Aucune édition de votre panier n’est disponible. Gardez-les dans vos envies, ou choisissez d’autres livres."}
    </p>
    <ButtonLink href="/catalogue" variant="primary" className="self-start">
      Parcourir le catalogue
    </ButtonLink>
  </section>
);

/** What a subscriber would pay, and what a subscription costs. */
function SubscriberTotal({
  total,
  items,
  viewer,
}: {
  total: number;
  items: readonly CartItem[];
  viewer: Viewer;
}) {
  const asSubscriber = cartTotals(items, { ...viewer, isActiveSubscriber: true }).total;
  if (asSubscriber >= total) return null;
  return (
    <p className="leading-snug text-muted">
      {asSubscriber === 0
        ? "Abonné, vous n’auriez rien à payer"
        : `Abonné, vous paieriez ${formatCents(asSubscriber)}`}
      {"\u202F"}; <Link href="/abonnement">l’abonnement</Link> coûte {formatEuros(subscriptionPriceCents)}.
    </p>
  );
}

const leftOutText = (count: number): string =>
  count === 1
    ? "Une édition n’est pas disponible\u202f: elle ne fait pas partie de la commande."
    : `${count} éditions ne sont pas disponibles\u202f: elles ne font pas partie de la commande.`;

function Totals({ count, total, full }: { count: number; total: number; full: number }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-y border-hairline py-4">
      <p>
        Total, {count} édition{count > 1 ? "s" : ""}
      </p>
      <Price
        amount={formatCents(total)}
        full={total < full ? formatCents(full) : undefined}
        amountLabel="Total&#x202f;:"
        size="lg"
      />
      <p className="w-full text-sm text-muted">
        Prix tout compris. Licence personnelle sans limite de durée, téléchargement dès le paiement.
      </p>
    </div>
  );
}

interface SignInPromptProps {
  ref: RefObject<HTMLDivElement | null>;
  /** Gets the focus when the mailed code has logged the visitor in and the prompt goes. */
  next: RefObject<HTMLElement | null>;
}

/**
 * Checkout for a visitor: a prompt with login and sign-up, which return to the cart (storefront.md §2), and a short sign-up
 * that stays here.
 */
function SignInPrompt({ ref, next }: SignInPromptProps) {
  useFocusBack(ref, () => next.current);
  const { login, signUp } = useSignIn();
  return (
    <div ref={ref} tabIndex={-1} className="rounded focus:bg-accent-tint">
      <ShortSignUp>
        <p className="mb-3">
          Pour commander, connectez-vous ou créez un compte. Votre panier vous attend ici.
        </p>
        <div className="grid grid-cols-2 gap-3">
          <ButtonLink {...login}>Connexion</ButtonLink>
          <ButtonLink {...signUp}>Inscription</ButtonLink>
        </div>
        <p className="mt-6 mb-4 text-lg">{"Première visite\u202F?"}</p>
      </ShortSignUp>
    </div>
  );
}
