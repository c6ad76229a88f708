import type { MailingSummary } from "#office/mailings/back-office/mailing-desk.contract.ts";
import { formatDate, formatDateTime } from "#platform/data/dates.ts";
import { Badge } from "#ui/badge.tsx";

const labels: Record<MailingSummary["state"], string> = {
  draft: "Brouillon",
  scheduled: "Programmée",
  sending: "En cours d’envoi",
  paused: "Suspendue",
  sent: "Envoyée",
  cancelled: "Annulée",
};
const tones = { sending: "accent", sent: "success" } as const;

export const StateBadge = ({ state }: Pick<MailingSummary, "state">) => (
  <Badge tone={state === "sending" || state === "sent" ? tones[state] : "neutral"}>{labels[state]}</Badge>
);

/** When it was or will be sent. */
export function momentText({ state, created_at, scheduled_for, begun_at, ended_at }: MailingSummary): string {
  if (state === "scheduled" && scheduled_for) return `pour le ${formatDateTime(scheduled_for)}`;
  if (ended_at) return `le ${formatDateTime(ended_at)}`;
  if (begun_at) return `depuis le ${formatDateTime(begun_at)}`;
  return `du ${formatDate(created_at)}`;
}
