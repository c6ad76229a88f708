import { MailAction, MailLayout, MailText } from "#words/texts/components/mail-layout.tsx";
import type { Letter } from "#words/texts/wording/mail-wording.rules.ts";

/** The second step of a visitor's subscription: a stranger's address cannot be subscribed. */
export function ConfirmationMail({ letter, link }: { letter: Letter; link: string }) {
  return (
    <MailLayout
      letter={letter}
      preview="Un lien à ouvrir, et la lettre est à vous."
      title="Confirmez votre inscription"
      why="Ce message vous est adressé parce que la lettre a été demandée avec votre adresse."
    >
      <MailText>
        {`Vous avez demandé à recevoir notre lettre par e-mail. Confirmez-le d’un clic\u202f: ce lien est valable deux jours.`}
      </MailText>
      <MailAction href={link}>Recevoir la lettre</MailAction>
      <MailText>
        {`Ce n’était pas vous\u202f? Ne faites rien\u202f: vous ne recevrez pas la lettre, et votre adresse sera oubliée dans une semaine.`}
      </MailText>
    </MailLayout>
  );
}
