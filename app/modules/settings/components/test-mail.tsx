import { MailLayout, MailText } from "#modules/texts/components/mail-layout.tsx";
import { formatDateTime } from "#platform/dates.ts";

interface TestMailProps {
  brand: string;
  username: string;
  sentAt: Date;
}

export function TestMail({ brand, username, sentAt }: TestMailProps) {
  return (
    <MailLayout letter={{ brand }} preview="La boutique sait écrire." title="Un message d’essai">
      <MailText>
        {`Si vous lisez ces lignes, la boutique sait écrire. ${username} a demandé ce message le ${formatDateTime(sentAt)}.`}
      </MailText>
      <MailText>Il n’y a rien à faire, sinon regarder s’il n’est pas tombé parmi les indésirables.</MailText>
    </MailLayout>
  );
}
