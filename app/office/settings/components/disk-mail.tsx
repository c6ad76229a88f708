import { becausePublisher, MailLayout, MailText } from "#words/texts/components/mail-layout.tsx";
import { formatBytes } from "#ui/bytes.ts";

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
