import { becausePublisher, MailLayout, MailText } from "#words/texts/components/mail-layout.tsx";
import { formatBytes } from "#ui/bytes.ts";
import { formatDateTime } from "#platform/data/dates.ts";

interface DiskMailProps {
  brand: string;
  /** On the disk. */
  folder: string;
  freeBytes: number;
}

export function DiskMail({ brand, folder, freeBytes }: DiskMailProps) {
  const left = `Il reste ${formatBytes(freeBytes)} sur le disque de la boutique.`;
  return (
    <MailLayout
      letter={{ brand }}
      preview={left}
      title="Il reste peu de place sur le disque"
      why={becausePublisher}
    >
      <MailText>{`${left} Une fois plein, il ne laisserait plus rien enregistrer\u202f: ni achat, ni inscription, ni livre. Dossier\u202f: ${folder}`}</MailText>
      <MailText>
        Faites de la place, ou transmettez ce message à la personne qui s’occupe du serveur. Un rappel part
        chaque jour tant qu’il en manque.
      </MailText>
    </MailLayout>
  );
}

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

interface RestoreTestMailProps {
  brand: string;
  /** The backup's file. */
  name: string;
  /** Why it could not be restored, in a sentence. */
  reason: string;
  settingsUrl: string;
}

export function RestoreTestMail({ brand, name, reason, settingsUrl }: RestoreTestMailProps) {
  const preview = "Le test de la dernière sauvegarde a échoué.";
  return (
    <MailLayout
      letter={{ brand }}
      preview={preview}
      title="La dernière sauvegarde n’a pas pu être relue"
      why={becausePublisher}
    >
      <MailText>{`${preview} Elle ne suffirait peut-être pas à rétablir la boutique. Fichier\u202f: ${name}`}</MailText>
      <MailText>{reason}</MailText>
      <MailText>
        {`Faites une nouvelle sauvegarde, puis testez-la\u202f: ${settingsUrl}. Si le test échoue encore, transmettez ce message à la personne qui s’occupe du serveur.`}
      </MailText>
    </MailLayout>
  );
}
