import { becausePublisher, MailLayout, MailText } from "#words/texts/components/mail-layout.tsx";
import { formatDateTime } from "#platform/data/dates.ts";

interface BackupAlertMailProps {
  brand: string;
  /** When the last backup was made; null if there is none. */
  lastAt: Date | null;
  /** Why the last try failed, in a sentence; null if none failed. */
  reason: string | null;
  settingsUrl: string;
}

export function BackupAlertMail({ brand, lastAt, reason, settingsUrl }: BackupAlertMailProps) {
  const last = lastAt
    ? `La dernière sauvegarde de la boutique date du ${formatDateTime(lastAt)}.`
    : "La boutique n’a encore aucune sauvegarde.";
  return (
    <MailLayout
      letter={{ brand }}
      preview={last}
      title="La boutique n’est plus sauvegardée"
      why={becausePublisher}
    >
      <MailText>{`${last} Elle est plus ancienne que prévu\u202f: ce qui s’est passé depuis serait perdu avec la machine.`}</MailText>
      {reason && <MailText>{`Le dernier essai a échoué\u202f: ${reason}`}</MailText>}
      <MailText>
        {`Voyez l’état des sauvegardes, et lancez-en une\u202f: ${settingsUrl}. Si elle échoue encore, transmettez ce message à la personne qui s’occupe du serveur.`}
      </MailText>
    </MailLayout>
  );
}
