import { z } from "zod";

interface FaultWords {
  /** Whether sales or their messages fail; otherwise the house has to look at it. */
  isBroken: boolean;
  /** @param detail an address, names of events or a number, as the kind has it */
  text: (detail: string) => string;
  /** What to do. */
  remedy: (detail: string) => string;
}

const keyPage = "Développeurs, Clés API";
const endpointPage = "Développeurs, Webhooks";

/** What can be wrong between the shop and its payment provider, the most pressing first. */
const faults = {
  key: {
    isBroken: true,
    text: () => "Stripe refuse la clé de la boutique\u202f: plus personne ne peut payer",
    remedy: () =>
      `Chez Stripe (${keyPage}), prenez une clé secrète valable, mettez-la dans STRIPE_SECRET_KEY et redémarrez la boutique.`,
  },
  unreachable: {
    isBroken: true,
    text: () => "Le prestataire de paiement ne répond pas",
    remedy: () =>
      "Voyez s’il signale une panne (status.stripe.com)\u202f; sinon, la connexion sortante du serveur et STRIPE_API_BASE.",
  },
  "test-mode": {
    isBroken: true,
    text: () => "La boutique est publique, mais sa clé est une clé de test\u202f: rien n’est encaissé",
    remedy: () =>
      `Mettez la clé réelle de Stripe (${keyPage}) dans STRIPE_SECRET_KEY, et le secret de son point de terminaison dans STRIPE_WEBHOOK_SECRET.`,
  },
  "real-mode": {
    isBroken: false,
    text: () => "Cette boutique locale encaisse pour de vrai\u202f: sa clé est réelle",
    remedy: () => "Pour un essai, mettez une clé de test dans STRIPE_SECRET_KEY.",
  },
  "no-endpoint": {
    isBroken: true,
    text: (address) =>
      `Stripe n’envoie ses messages à aucun point de terminaison de la boutique (${address})`,
    remedy: (address) =>
      `Chez Stripe (${endpointPage}), créez le point de terminaison ${address}, et mettez son secret dans STRIPE_WEBHOOK_SECRET.`,
  },
  "disabled-endpoint": {
    isBroken: true,
    text: () =>
      "Stripe a désactivé le point de terminaison de la boutique\u202f: ses messages n’arrivent plus",
    remedy: (address) =>
      `Chez Stripe (${endpointPage}), lisez ses échecs, puis réactivez ${address}. La boutique retrouve entre-temps les paiements toutes les dix minutes.`,
  },
  "missing-events": {
    isBroken: false,
    text: (events) => `Stripe n’annonce pas tout à la boutique\u202f; il manque ${events}`,
    remedy: (events) =>
      `Chez Stripe (${endpointPage}), ajoutez au point de terminaison de la boutique\u202f: ${events}.`,
  },
  "silent-webhook": {
    isBroken: true,
    text: (count) =>
      count === "1"
        ? "Un paiement n’a pas été annoncé par son webhook\u202f: la boutique l’a trouvé elle-même, en retard"
        : `${count} paiements n’ont pas été annoncés par leur webhook\u202f: la boutique les a trouvés elle-même, en retard`,
    remedy: () =>
      `Chez Stripe (${endpointPage}), lisez les dernières réponses de la boutique\u202f: 400 veut dire que STRIPE_WEBHOOK_SECRET n’est pas celui de ce point de terminaison, une autre erreur que PUBLIC_URL n’est pas joignable.`,
  },
  "foreign-events": {
    isBroken: false,
    text: (count) =>
      `Le compte Stripe sert aussi ailleurs\u202f: ${count === "1" ? "un paiement reçu" : `${count} paiements reçus`} depuis trente jours ne ${count === "1" ? "vient" : "viennent"} pas de cette boutique`,
    remedy: () =>
      "La boutique ne les compte pas, mais les virements les mêlent aux siens. Donnez-lui son propre compte Stripe, ou vérifiez que personne d’autre n’emploie sa clé.",
  },
  "unread-endpoints": {
    isBroken: false,
    text: () => "La clé ne permet pas de lire les points de terminaison\u202f: leur état n’est pas surveillé",
    remedy: () =>
      `Chez Stripe (${keyPage}), donnez à la clé limitée la lecture de «\u202fWebhook Endpoints\u202f».`,
  },
} as const satisfies Record<string, FaultWords>;

type FaultKind = keyof typeof faults;
const faultKinds = Object.keys(faults) as [FaultKind, ...FaultKind[]];

export const PaymentFault = z.object({ kind: z.enum(faultKinds), detail: z.string() });
export type PaymentFault = z.infer<typeof PaymentFault>;

/** A fault in French, for the publisher. */
export function wordsOf({ kind, detail }: PaymentFault) {
  const { isBroken, text, remedy }: FaultWords = faults[kind];
  return { isBroken, text: `${text(detail)}.`, remedy: remedy(detail) };
}

/** The most pressing first. */
export const inOrder = (found: readonly PaymentFault[]): PaymentFault[] =>
  found.toSorted((a, b) => faultKinds.indexOf(a.kind) - faultKinds.indexOf(b.kind));

/** Whether two looks found the same kinds of faults; a number or an address that differs is no news. */
export const areSame = (a: readonly PaymentFault[], b: readonly PaymentFault[]): boolean =>
  kindsOf(a) === kindsOf(b);

const kindsOf = (found: readonly PaymentFault[]): string =>
  inOrder(found)
    .map(({ kind }) => kind)
    .join();
