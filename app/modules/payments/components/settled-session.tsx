import type { SimulatedSession } from "#modules/payments/checkout/contract.ts";

/** A card page on which nothing is left to do. */
export function SettledSession({ session }: { session: SimulatedSession }) {
  const paid = session.state === "paid";
  return (
    <div className="mt-8">
      <p>{paid ? "Ce paiement a déjà été effectué." : "Cette session de paiement a expiré."}</p>
      {/* The shop may be at another address than this page's: a plain link follows either. */}
      <a
        href={paid ? session.success_url : session.cancel_url}
        className="mt-4 inline-block underline underline-offset-[0.2em]"
      >
        Revenir à la boutique
      </a>
    </div>
  );
}
