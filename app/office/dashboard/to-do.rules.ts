import { formatCents } from "#platform/data/money.ts";
import { formatBytes } from "#ui/bytes.ts";
import type { Permission } from "#platform/http/endpoint.ts";

interface Task {
  /** Whose role changes this part sees the task. */
  part: Permission;
  /** The screen on which it is done. */
  href: string;
  /** In words, for this number, and what is owed, free or wrong. */
  text: (
    count: number,
    amounts: {
      owed_cents?: number | undefined;
      free_bytes?: number | undefined;
      fault?: string | undefined;
      /** The earliest period that waits. */
      period?: string | undefined;
    },
  ) => string;
}

/** What waits for the house, the most pressing first. */
export const tasks = {
  failed_refunds: {
    part: "sales",
    href: "/admin/remboursements",
    text: (count, { owed_cents = 0 }) =>
      `${count === 1 ? "Un remboursement a échoué" : `${count} remboursements ont échoué`}\u202f: ${formatCents(owed_cents)} restent dus`,
  },
  withdrawal_notices: {
    part: "sales",
    href: "/admin/retractations",
    text: (count) =>
      count === 1
        ? "Une rétractation déclarée sans compte attend sa réponse"
        : `${count} rétractations déclarées sans compte attendent leur réponse`,
  },
  payment_faults: {
    part: "house",
    href: "/admin/reglages?onglet=verifications",
    text: (count, { fault = "" }) =>
      count === 1 ? fault : `${fault} Et ${count - 1} autre${count === 2 ? "" : "s"} à voir.`,
  },
  low_disk: {
    part: "house",
    href: "/admin/reglages",
    text: (_, { free_bytes = 0 }) =>
      `Il reste ${formatBytes(free_bytes)} sur le disque de la boutique\u202f: une fois plein, il ne laisserait plus rien enregistrer`,
  },
  late_backup: {
    part: "house",
    href: "/admin/reglages?onglet=sauvegardes",
    text: () => "La dernière sauvegarde de la boutique est trop ancienne",
  },
  failed_restore_test: {
    part: "house",
    href: "/admin/reglages?onglet=sauvegardes",
    text: () => "La dernière sauvegarde n’a pas pu être relue",
  },
  disputes: {
    part: "sales",
    href: "/admin/ventes?litige=open",
    text: (count) => (count === 1 ? "Un paiement est contesté" : `${count} paiements sont contestés`),
  },
  late_payments: {
    part: "sales",
    href: "/admin/ventes?etat=late",
    text: (count) =>
      count === 1
        ? "Un paiement est arrivé après la fin de son compte ou de son abonnement ce dernier mois\u202f: il est rendu"
        : `${count} paiements sont arrivés après la fin de leur compte ou de leur abonnement ce dernier mois\u202f: ils sont rendus`,
  },
  failed_statements: {
    part: "accounting",
    href: "/admin/droits",
    text: (count) =>
      count === 1
        ? "Un relevé de droits n’a pas pu être envoyé à son auteur"
        : `${count} relevés de droits n’ont pas pu être envoyés à leurs auteurs`,
  },
  franchise: {
    part: "accounting",
    href: "/admin/comptabilite",
    text: (_, { fault = "" }) => fault,
  },
  sales_abroad: {
    part: "accounting",
    href: "/admin/comptabilite/etranger",
    text: (_, { fault = "" }) => fault,
  },
  due_statements: {
    part: "accounting",
    href: "/admin/droits",
    text: (count, { period = "" }) =>
      `Les relevés de droits sont à émettre\u202f: ${period}${count === 1 ? "" : `, puis ${count - 1} autre${count === 2 ? "" : "s"} période${count === 2 ? "" : "s"}`}`,
  },
  identity: {
    part: "house",
    href: "/admin/reglages/identite",
    text: () =>
      "L’identité de la maison est à compléter\u202f: mentions légales, factures et alertes par e-mail en dépendent",
  },
  failed_formats: {
    part: "catalogue",
    href: "/admin/livres?manque=format",
    text: (count) =>
      count === 1 ? "Un livre a un format en échec" : `${count} livres ont un format en échec`,
  },
  lacking_files: {
    part: "catalogue",
    href: "/admin/livres?manque=fichiers",
    text: (count) =>
      count === 1
        ? "Un livre attend ses fichiers pour paraître"
        : `${count} livres attendent leurs fichiers pour paraître`,
  },
  forgotten_gifts: {
    part: "sales",
    href: "/admin/ventes?nature=unopened",
    text: (count) =>
      count === 1
        ? "Un cadeau envoyé il y a plus d’un mois n’est pas ouvert"
        : `${count} cadeaux envoyés il y a plus d’un mois ne sont pas ouverts`,
  },
} as const satisfies Record<string, Task>;

export type TaskName = keyof typeof tasks;
export const taskNames = Object.keys(tasks) as TaskName[];
