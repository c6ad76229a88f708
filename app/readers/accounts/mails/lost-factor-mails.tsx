import { type Circumstances, Facts, NotMe } from "#readers/accounts/mails/account-mails.tsx";
import { MailAction, MailLayout, MailText } from "#words/texts/components/mail-layout.tsx";
import type { Letter } from "#words/texts/wording/mail-wording.rules.ts";

interface LostFactorMailProps {
  letter: Letter;
  /** « Annuler la demande ». */
  keepLink: string;
  /** « Ce n’était pas moi »; null for a former mailbox. */
  notMeLink: string | null;
  endsAt: string;
  /** How the request came. */
  asked: Circumstances | null;
}

/** The mails about a member's lost second factor, to every mailbox of the account. */
export const lostFactorMails = {
  "lost-factor-asked": AskedMail,
  "lost-factor-soon": SoonMail,
  "lost-factor-cancelled": CancelledMail,
  "lost-factor-removed": RemovedMail,
};

function AskedMail({ letter, keepLink, notMeLink, endsAt, asked }: LostFactorMailProps) {
  return (
    <MailLayout
      letter={letter}
      preview={`Sans réponse de votre part, elle sera retirée le ${endsAt}.`}
      title={"Vous avez perdu votre deuxième facteur\u202f?"}
    >
      <MailText>
        {`Une personne qui connaît le mot de passe de votre compte dit ne plus avoir ni l’application ni les codes de secours. Si c’est vous, il n’y a rien à faire\u202f: le ${endsAt}, le mot de passe suffira de nouveau, et les clés d’accès qui n’auront pas servi d’ici là seront retirées.`}
      </MailText>
      {asked && <Facts {...asked} />}
      <Cancel keepLink={keepLink} />
      {notMeLink && <NotMe link={notMeLink} />}
    </MailLayout>
  );
}

function SoonMail({ letter, keepLink, notMeLink, endsAt }: LostFactorMailProps) {
  return (
    <MailLayout
      letter={letter}
      preview={`Dernier jour pour annuler la demande\u202f: le ${endsAt}.`}
      title="Demain, le mot de passe suffira"
    >
      <MailText>
        {`Comme demandé la semaine dernière, la validation en deux étapes de votre compte prend fin le ${endsAt}. Si la demande est de vous, il n’y a rien à faire.`}
      </MailText>
      <Cancel keepLink={keepLink} />
      {notMeLink && <NotMe link={notMeLink} />}
    </MailLayout>
  );
}

function CancelledMail({ letter, notMeLink }: LostFactorMailProps) {
  return (
    <MailLayout
      letter={letter}
      preview="La demande de retrait est annulée."
      title="La validation en deux étapes reste en place"
    >
      <MailText>
        {`La demande de retrait est annulée\u202f: pour ouvrir votre compte, il faut toujours un code ou une clé d’accès. Si cette demande n’était pas de vous, quelqu’un connaît votre mot de passe\u202f: changez-en sans attendre.`}
      </MailText>
      {notMeLink && <NotMe link={notMeLink} />}
    </MailLayout>
  );
}

function RemovedMail({ letter, notMeLink }: LostFactorMailProps) {
  return (
    <MailLayout
      letter={letter}
      preview="Le mot de passe suffit de nouveau."
      title="Validation en deux étapes retirée"
    >
      <MailText>
        {`Sept jours ont passé depuis la demande\u202f: le mot de passe suffit de nouveau pour ouvrir votre compte. Une fois connecté, pensez à activer de nouveau la validation en deux étapes, dans votre profil.`}
      </MailText>
      {notMeLink && <NotMe link={notMeLink} />}
    </MailLayout>
  );
}

const Cancel = ({ keepLink }: { keepLink: string }) => (
  <>
    <MailText>
      {`Vous avez retrouvé votre téléphone ou un code de secours\u202f? Annulez la demande, et rien ne change.`}
    </MailText>
    <MailAction href={keepLink}>Annuler la demande</MailAction>
  </>
);
