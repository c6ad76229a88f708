import {
  MailAction,
  MailCode,
  MailLayout,
  MailLink,
  MailText,
} from "#words/texts/components/mail-layout.tsx";
import type { Letter } from "#words/texts/wording/mail-wording.rules.ts";

interface VerificationMailProps {
  letter: Letter;
  link: string;
  claimLink: string;
  /** For the browser that signed up; null if it no longer waits for one. */
  code: string | null;
}

/**
 * Sent to a mailbox whose owner may not know the shop: it has no welcome with a name that another person may have
 * chosen.
 */
export function VerificationMail({ letter, link, claimLink, code }: VerificationMailProps) {
  return (
    <MailLayout
      letter={letter}
      preview={`Un compte a été demandé avec cette adresse, sous le pseudo ${letter.username}.`}
      title="Confirmez votre adresse"
      why="Ce message vous est adressé parce qu’un compte a été demandé avec votre adresse."
    >
      <MailText>
        {`Un compte a été demandé avec cette adresse, sous le pseudo «\u00a0${letter.username}\u00a0». Si c’est bien vous, confirmez-la\u00a0: ce lien est valable 24 heures.`}
      </MailText>
      <MailAction href={link}>Confirmer mon adresse</MailAction>
      {code && (
        <>
          <MailText>
            {`Ou bien écrivez ce code dans la page où vous vous êtes inscrit, dans les dix minutes\u00a0:`}
          </MailText>
          <MailCode>{code}</MailCode>
        </>
      )}
      <MailText>
        {`Sinon, ou si ce pseudo n’est pas de votre choix, prenez ce compte en main\u00a0: vous choisirez vous-même le pseudo et le mot de passe, et ceux d’avant ne vaudront plus rien.`}
      </MailText>
      <MailLink href={claimLink}>{notMyChoice}</MailLink>
      <MailText>
        {`Vous ne voulez pas de compte\u202f? Ignorez ce message\u00a0: rien ne sera ouvert à votre nom.`}
      </MailText>
    </MailLayout>
  );
}

export const notMyChoice = "Ce n’est pas moi, ou pas mon choix";
