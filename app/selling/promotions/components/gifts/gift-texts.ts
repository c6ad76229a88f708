import type { Gift } from "#selling/promotions/gifts/gifts.contract.ts";
import type { GiftState } from "#selling/promotions/gifts/gifts.rules.ts";
import { after, formatDate } from "#platform/data/dates.ts";
import { hours } from "#platform/data/durations.ts";

export const giftBadges: Record<GiftState, { label: string; tone: "neutral" | "accent" | "success" }> = {
  planned: { label: "Programmé", tone: "accent" },
  sending: { label: "En cours d’envoi", tone: "accent" },
  sent: { label: "Envoyé", tone: "accent" },
  "to-hand-over": { label: "À remettre", tone: "accent" },
  redeemed: { label: "Reçu", tone: "success" },
  refunded: { label: "Remboursé", tone: "neutral" },
  returned: { label: "Revenu chez vous", tone: "neutral" },
};

/** Mail servers refuse for a moment; an address that does not exist is refused for good. */
const lateAfter = hours(1);

/** What has become of a gift, in a sentence or two for its buyer. */
export function giftText(gift: Gift, now: Date): string {
  const { recipient_email, deliver_at, sent_at, redeemed_at, returns_at } = gift;
  const isSubscription = gift.book_slug === null;
  const turn = isSubscription
    ? "votre abonnement sera prolongé d’un an"
    : "le livre rejoindra votre bibliothèque";
  const back = returns_at
    ? ` S’il n’est pas ouvert d’ici le ${formatDate(returns_at)}, ${turn}.`
    : " Il n’a pas de limite de temps.";
  switch (gift.state) {
    case "planned":
      return `Le lien partira à ${recipient_email} le ${formatDate(deliver_at)}. D’ici là, vous pouvez aussi le donner vous-même.`;
    case "sending":
      return isLate(gift, now)
        ? `L’e-mail à ${recipient_email} n’a pas encore pu partir\u202F: nous essayons toujours. Vérifiez l’adresse, ou donnez le lien vous-même.`
        : `Le lien part à ${recipient_email}.`;
    case "sent":
      return `Lien envoyé à ${recipient_email} le ${formatDate(sent_at ?? deliver_at)}.${back}`;
    case "to-hand-over":
      return `Donnez ce lien à qui vous voulez\u202F: il ne sert qu’une fois.${back}`;
    case "redeemed":
      return `Votre cadeau a été reçu le ${formatDate(redeemed_at ?? deliver_at)}.`;
    case "refunded":
      return "Ce cadeau a été remboursé\u202F: son lien n’est plus valable.";
    case "returned":
      return isSubscription
        ? "Personne ne l’a ouvert en un an\u202f: l’abonnement est à vous."
        : "Personne ne l’a ouvert en un an\u202F: le livre est dans votre bibliothèque.";
  }
}

const isLate = ({ waiting_since }: Gift, now: Date): boolean =>
  waiting_since !== null && after(new Date(waiting_since), lateAfter) < now;
