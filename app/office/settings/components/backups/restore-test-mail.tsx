import { becausePublisher, MailLayout, MailText } from "#words/texts/components/mail-layout.tsx";

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
