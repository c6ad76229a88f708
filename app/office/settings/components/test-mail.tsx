import { MailLayout, MailText } from "#words/texts/components/mail-layout.tsx";
import { formatDateTime } from "#platform/data/dates.ts";

export function TestMail({ brand, username, sentAt }: { brand: string; username: string; sentAt: Date }) {
  return (
    <MailLayout
      letter={{ brand }}
      preview="Les e-mails de la boutique fonctionnent."
      title="Un message d’essai"
      why="Ce message vous est adressé parce qu’un essai a été demandé dans les réglages de la boutique."
    >
      <MailText>
        {`Si vous lisez ces lignes, les e-mails de la boutique fonctionnent. ${username} a demandé ce message le ${formatDateTime(sentAt)}.`}
      </MailText>
      <MailText>
        Il n’y a rien à faire. Vérifiez seulement qu’il n’est pas arrivé parmi les indésirables.
      </MailText>
    </MailLayout>
  );
}
