import { type Cell, decimalComma } from "#platform/data/csv.ts";
import { parisDay } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";

export const payoutStates = ["pending", "in_transit", "paid", "failed", "canceled"] as const;
export type PayoutState = (typeof payoutStates)[number];

export const payoutStateNames: Record<PayoutState, string> = {
  pending: "En préparation",
  in_transit: "En route",
  paid: "Arrivé",
  failed: "Refusé par la banque",
  canceled: "Annulé",
};

/** What a bank line is made of, in the order of the screen. */
export const movementGroups = ["sales", "refunds", "disputes", "others", "fees"] as const;
export type MovementGroup = (typeof movementGroups)[number];

export const groupNames: Record<MovementGroup, string> = {
  sales: "Paiements",
  refunds: "Remboursements",
  disputes: "Litiges",
  others: "Autres mouvements",
  fees: "Frais",
};

/** The provider's categories (docs.stripe.com, "Reporting categories"); any other is listed under its own name. */
export const movementKinds: Record<string, { name: string; group: MovementGroup }> = {
  charge: { name: "Paiement", group: "sales" },
  charge_failure: { name: "Paiement revenu", group: "sales" },
  refund: { name: "Remboursement", group: "refunds" },
  refund_failure: { name: "Remboursement revenu", group: "refunds" },
  dispute: { name: "Litige", group: "disputes" },
  dispute_reversal: { name: "Litige gagné", group: "disputes" },
  fee: { name: "Frais du prestataire", group: "fees" },
  network_cost: { name: "Frais des réseaux de cartes", group: "fees" },
  tax: { name: "Taxes sur les frais", group: "fees" },
  payout_reversal: { name: "Virement revenu", group: "others" },
  topup: { name: "Approvisionnement", group: "others" },
  risk_reserved_funds: { name: "Réserve", group: "others" },
  other_adjustment: { name: "Ajustement", group: "others" },
};

/** A movement as it is stored, with what this shop knows of it; whole cents. */
export interface Movement {
  kind: string;
  description: string | null;
  amount_cents: number;
  fee_cents: number;
  occurred_at: string;
  /** Of this shop; null: of another shop on the same account, or none. */
  payment_id: number | null;
  /** The row of the journal for it. */
  document_number: string | null;
  journal_cents: number | null;
}

export const movementName = ({ kind, description }: Pick<Movement, "kind" | "description">): string =>
  movementKinds[kind]?.name ?? description ?? kind;

const groupOf = (kind: string): MovementGroup => movementKinds[kind]?.group ?? "others";

/** Whether a movement must have a row in the journal. */
const isOfSale = (kind: string): boolean => ["sales", "refunds", "disputes"].includes(groupOf(kind));

/** What has to be looked at in a movement, in French; null if the journal agrees, or has nothing to say. */
export function movementFault(movement: Movement): string | null {
  const { kind, amount_cents, payment_id, journal_cents } = movement;
  if (!isOfSale(kind)) return null;
  if (payment_id === null) return "Ce n’est pas un paiement de cette boutique.";
  if (journal_cents === null) return "Le journal n’en a pas de ligne.";
  return journal_cents === amount_cents ? null : `Le journal dit ${formatCents(journal_cents)}.`;
}

export interface PayoutSums extends Record<MovementGroup, number> {
  /** What the movements do not explain of the bank line. */
  unexplained_cents: number;
  /** Movements to look at. */
  faults: number;
}

/** The parts of a bank line: amounts of before the fees by group, all fees together, and what is left. */
export function sumsOfPayout(amountCents: number, movements: readonly Movement[]): PayoutSums {
  const sums: PayoutSums = {
    sales: 0,
    refunds: 0,
    disputes: 0,
    others: 0,
    fees: 0,
    unexplained_cents: 0,
    faults: 0,
  };
  for (const movement of movements) {
    sums[groupOf(movement.kind)] += movement.amount_cents;
    sums.fees -= movement.fee_cents;
    if (movementFault(movement)) sums.faults += 1;
  }
  sums.unexplained_cents = amountCents - movementGroups.reduce((sum, group) => sum + sums[group], 0);
  return sums;
}

export const payoutHeadings = [
  "Virement",
  "Date du virement",
  "Mouvement du",
  "Nature",
  "Commande",
  "Pièce",
  "Montant",
  "Frais",
  "Net",
  "Remarque",
] as const;

/** A line of the CSV; the column of net amounts adds up to the bank lines. */
export const payoutCells = (payout: { id: string; arrives_on: string }, movement: Movement): Cell[] => [
  payout.id,
  payout.arrives_on,
  parisDay(new Date(movement.occurred_at)),
  movementName(movement),
  movement.payment_id ?? "",
  movement.document_number ?? "",
  decimalComma(movement.amount_cents),
  decimalComma(-movement.fee_cents),
  decimalComma(movement.amount_cents - movement.fee_cents),
  movementFault(movement) ?? "",
];
