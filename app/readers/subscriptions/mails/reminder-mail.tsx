import { formatDate } from "#platform/data/dates.ts";
import { MailAction, MailLayout, MailText } from "#words/texts/components/mail-layout.tsx";
import { formatCents } from "#platform/data/money.ts";
import type { Letter } from "#words/texts/wording/mail-wording.rules.ts";
import type { ReminderKind } from "#readers/subscriptions/reminders/reminders.rules.ts";
import { subscriptionMonths, subscriptionPriceCents } from "#readers/subscriptions/subscriptions.rules.ts";

const titles: Record<ReminderKind, string> = {
  month: "Votre abonnement prend fin dans un mois",
  week: "Votre abonnement prend fin dans une semaine",
  end: "Votre abonnement a pris fin",
};

interface ReminderMailProps {
  letter: Letter;
  kind: ReminderKind;
  endDate: Date;
  subscribeUrl: string;
}

/** Announces the end of a subscription: nothing is charged automatically, and how to renew. */
export function ReminderMail({ letter, kind, endDate, subscribeUrl }: ReminderMailProps) {
  const isOver = kind === "end";
  const date = formatDate(endDate);
  const price = `${formatCents(subscriptionPriceCents)} pour ${subscriptionMonths} mois`;
  return (
    <MailLayout letter={letter} preview={`${titles[kind]}. Rien n’est prélevé.`} title={titles[kind]}>
      <MailText>
        {isOver
          ? `Votre abonnement s’est achevé le ${date}. Il ne s’est pas renouvelé et rien n’a été prélevé. Les éditions que vous avez ajoutées à votre bibliothèque vous restent.`
          : `Votre abonnement s’achève le ${date}. Il ne se renouvelle pas de lui-même\u202f: si vous ne faites rien, il s’arrête et rien n’est prélevé. Les éditions de votre bibliothèque vous resteront.`}
      </MailText>
      <MailText>
        {isOver
          ? `Si le cœur vous en dit, vous pouvez vous abonner de nouveau\u202f: ${price}.`
          : `D’ici là, le catalogue gratuit vous est ouvert. Vous pouvez aussi prolonger dès maintenant, ${price}\u202f: la nouvelle période commencera à la fin de celle-ci, sans un jour perdu.`}
      </MailText>
      <MailAction href={subscribeUrl}>
        {isOver ? "S’abonner de nouveau" : "Prolonger mon abonnement"}
      </MailAction>
    </MailLayout>
  );
}
