import type { SimulatedSession } from "#selling/payments/checkout/checkout.contract.ts";

/** A card page that is already completed. */
export function SettledSession({ session }: { session: SimulatedSession }) {
  const paid = session.state === "paid";
  return (
    <div className="mt-8">
      <p>
        {paid
          ? "Ce paiement est déjà fait."
          : "Cette page de paiement n’est plus valable. Votre panier est toujours là."}
      </p>
      {/* The shop may have another address than this page: a plain link works for both. */}
      <a
        href={paid ? session.success_url : session.cancel_url}
        className="mt-4 inline-block underline underline-offset-[0.2em]"
      >
        Revenir à la boutique
      </a>
    </div>
  );
}
