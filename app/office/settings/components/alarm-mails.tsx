import { becausePublisher, MailLayout, MailText } from "#words/texts/components/mail-layout.tsx";
import { formatDateTime } from "#platform/data/dates.ts";
import { formatBytes } from "#ui/bytes.ts";

/** A mail to the house about a fault of its shop, in a few sentences; the first is also its preview. */
const alarm = (brand: string, title: string, preview: string, paragraphs: readonly (string | null)[]) => (
  <MailLayout letter={{ brand }} preview={preview} title={title} why={becausePublisher}>
    {paragraphs.map((text) => text && <MailText key={text}>{text}</MailText>)}
  </MailLayout>
);

interface DiskMailProps {
  brand: string;
  /** On the disk. */
  folder: string;
  freeBytes: number;
}

export function DiskMail({ brand, folder, freeBytes }: DiskMailProps) {
  const left = `Il reste ${formatBytes(freeBytes)} sur le disque de la boutique.`;
  return alarm(brand, "Il reste peu de place sur le disque", left, [
    `${left} Une fois plein, il ne laisserait plus rien enregistrer\u202f: ni achat, ni inscription, ni livre. Dossier\u202f: ${folder}`,
    "Faites de la place, ou transmettez ce message à la personne qui s’occupe du serveur. Un rappel part chaque jour tant qu’il en manque.",
  ]);
}

interface PaymentMailProps {
  brand: string;
  subject: string;
  /** What is wrong, and what to do; none once all is well. */
  faults: readonly { text: string; remedy: string }[];
  checksUrl: string;
}

export const PaymentMail = ({ brand, subject, faults, checksUrl }: PaymentMailProps) =>
  alarm(brand, subject, faults[0]?.text ?? "La boutique et son prestataire se comprennent de nouveau.", [
    ...faults.map(({ text, remedy }) => `${text} ${remedy}`),
    faults.length === 0
      ? "La boutique et son prestataire se comprennent de nouveau\u202f: il n’y a plus rien à faire."
      : `Vérifiez ensuite le paiement\u202f: ${checksUrl}. La boutique le vérifie elle-même toutes les vingt minutes, et vous écrit quand tout ira bien.`,
  ]);

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
  return alarm(brand, "La boutique n’est plus sauvegardée", last, [
    `${last} Elle est plus ancienne que prévu\u202f: ce qui s’est passé depuis serait perdu avec la machine.`,
    reason && `Le dernier essai a échoué\u202f: ${reason}`,
    `Voyez l’état des sauvegardes, et lancez-en une\u202f: ${settingsUrl}. Si elle échoue encore, transmettez ce message à la personne qui s’occupe du serveur.`,
  ]);
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
  return alarm(brand, "La dernière sauvegarde n’a pas pu être relue", preview, [
    `${preview} Elle ne suffirait peut-être pas à rétablir la boutique. Fichier\u202f: ${name}`,
    reason,
    `Faites une nouvelle sauvegarde, puis testez-la\u202f: ${settingsUrl}. Si le test échoue encore, transmettez ce message à la personne qui s’occupe du serveur.`,
  ]);
}
