import {
  MailAction,
  MailFacts,
  MailLayout,
  MailLink,
  MailText,
} from "#words/texts/components/mail-layout.tsx";
import { type Ended, EndedFacts } from "#readers/accounts/mails/ended-facts.tsx";
import { notMyChoice } from "#readers/accounts/mails/verification-mail.tsx";
import type { Letter } from "#words/texts/wording/mail-wording.rules.ts";

interface Addressed {
  letter: Letter;
}
interface AccountMailProps extends Addressed {
  link: string;
}
export interface EndedMailProps extends AccountMailProps, Circumstances, Ended {}

/** The event, in words. */
export interface Circumstances {
  when: string;
  device: string;
  place: string;
}

interface PasswordResetMailProps extends AccountMailProps {
  /** Link to choose the name too, while the account is unverified; null afterwards. */
  claimLink: string | null;
}

export function PasswordResetMail({ letter, link, claimLink }: PasswordResetMailProps) {
  return (
    <MailLayout letter={letter} preview="Choisissez un nouveau mot de passe." title="Un nouveau mot de passe">
      <MailText>
        Ce lien permet de choisir un nouveau mot de passe. Il sert une fois et reste valable une heure.
      </MailText>
      <MailAction href={link}>Choisir un mot de passe</MailAction>
      {claimLink && (
        <>
          <MailText>
            {`Ce compte, jamais confirmé, porte le pseudo «\u00a0${letter.username}\u00a0». S’il n’est pas de votre choix, choisissez aussi le pseudo\u00a0:`}
          </MailText>
          <MailLink href={claimLink}>{notMyChoice}</MailLink>
        </>
      )}
      <MailText>Si ce n’était pas vous, ne faites rien : votre mot de passe actuel reste le bon.</MailText>
    </MailLayout>
  );
}

export function AlreadyRegisteredMail({ letter, link }: AccountMailProps) {
  return (
    <MailLayout letter={letter} preview="Votre adresse a déjà un compte." title="Vous avez déjà un compte">
      <MailText>
        Quelqu’un, vous peut-être, a voulu créer un compte avec cette adresse. Elle a déjà le sien : il suffit
        de vous connecter. Si le mot de passe vous échappe, choisissez-en un autre.
      </MailText>
      <MailAction href={link}>Choisir un mot de passe</MailAction>
      <MailText>Si ce n’était pas vous, ne faites rien : aucun compte n’a été ouvert ni modifié.</MailText>
    </MailLayout>
  );
}

export function EmailChangeMail({ letter, link }: AccountMailProps) {
  return (
    <MailLayout
      letter={letter}
      preview="Un clic, et cette adresse sera la vôtre ici."
      title="Votre nouvelle adresse"
    >
      <MailText>
        {`Ouvrez ce lien pour que cette adresse devienne celle du compte «\u00a0${letter.username}\u00a0»\u202f; il est valable 24 heures. D’ici là, rien ne change.`}
      </MailText>
      <MailAction href={link}>Confirmer cette adresse</MailAction>
      <MailText>
        Si vous n’avez rien demandé, ou si ce compte n’est pas le vôtre, ignorez ce message.
      </MailText>
    </MailLayout>
  );
}

export function EmailChangeWarningMail({ letter, link, newEmail }: AccountMailProps & { newEmail: string }) {
  return (
    <MailLayout
      letter={letter}
      preview="Si ce n’est pas vous, annulez-le d’un clic."
      title="Changement d’adresse demandé"
    >
      <MailText>
        {`L’adresse de votre compte va devenir ${newEmail}, dès que le lien envoyé là-bas aura été ouvert. Si c’est bien vous, il n’y a rien à faire.`}
      </MailText>
      <MailText>
        Sinon, ouvrez ce lien : l’adresse actuelle est gardée ou rétablie, toutes les sessions sont fermées,
        et un mot de passe choisi depuis ne vaut plus rien. Il reste valable 7 jours. Un message vous mènera
        ensuite au choix d’un nouveau mot de passe.
      </MailText>
      <MailAction href={link}>Annuler ce changement</MailAction>
    </MailLayout>
  );
}

interface EmailChangedMailProps extends Addressed {
  email: string;
  /** Takes the account back; null for the new address. */
  link: string | null;
}

export function EmailChangedMail({ letter, email, link }: EmailChangedMailProps) {
  return (
    <MailLayout
      letter={letter}
      preview={`L’adresse est désormais ${email}.`}
      title="Votre adresse a été changée"
    >
      <MailText>{`L’adresse de votre compte est désormais ${email}.`}</MailText>
      {link ? (
        <NotMe link={link} />
      ) : (
        <MailText>
          Si ce n’était pas vous, ouvrez le lien d’annulation du message « Changement de votre adresse », reçu
          à l’adresse précédente : il reste valable 7 jours.
        </MailText>
      )}
    </MailLayout>
  );
}

interface EmailChangeUndoneMailProps extends AccountMailProps, Ended {
  email: string;
  /** Whether a password was set after the change, and is now void. */
  isVoid: boolean;
}

export function EmailChangeUndoneMail({ letter, link, email, isVoid, ended }: EmailChangeUndoneMailProps) {
  return (
    <MailLayout
      letter={letter}
      preview="Choisissez un nouveau mot de passe."
      title="Votre adresse est rétablie"
    >
      <MailText>{`L’adresse de votre compte est ${email}, et toutes les sessions sont fermées.`}</MailText>
      <EndedFacts ended={ended} />
      <MailText>
        {isVoid
          ? "Le mot de passe choisi depuis le changement ne vaut plus rien\u00a0: pour vous connecter, choisissez-en un nouveau."
          : "Si quelqu’un d’autre a pu connaître votre mot de passe, choisissez-en un nouveau."}{" "}
        Ce lien sert une fois et reste valable une heure.
      </MailText>
      <MailAction href={link}>Choisir un mot de passe</MailAction>
    </MailLayout>
  );
}

export function PasswordChangedMail({ letter, link, ended, ...facts }: EndedMailProps) {
  return (
    <MailLayout letter={letter} preview="Vos autres sessions ont été fermées." title="Mot de passe modifié">
      <MailText>
        Le mot de passe de votre compte vient d’être changé, et les autres sessions ont été fermées.
      </MailText>
      <EndedFacts ended={ended} />
      <Facts {...facts} />
      <NotMe link={link} />
    </MailLayout>
  );
}

export function OthersSignedOutMail({ letter, link, ended, ...facts }: EndedMailProps) {
  return (
    <MailLayout
      letter={letter}
      preview={`${facts.device}, ${facts.when}`}
      title="Vos autres appareils sont déconnectés"
    >
      <MailText>
        Tous vos appareils viennent d’être déconnectés, sauf celui qui l’a demandé. Pour revenir sur les
        autres, il suffit de vous y connecter.
      </MailText>
      <EndedFacts ended={ended} />
      <Facts {...facts} />
      <NotMe link={link} />
    </MailLayout>
  );
}

interface NewDeviceMailProps extends AccountMailProps, Circumstances {
  notMeLink: string;
}

export function NewDeviceMail({ letter, link, notMeLink, ...facts }: NewDeviceMailProps) {
  return (
    <MailLayout letter={letter} preview={`${facts.device}, ${facts.when}`} title="Un nouvel appareil">
      <MailText>Votre compte vient d’être ouvert depuis un appareil que nous ne connaissions pas.</MailText>
      <Facts {...facts} />
      <MailText>Si c’était vous, il n’y a rien à faire.</MailText>
      <MailLink href={link}>Voir mes sessions</MailLink>
      <NotMe link={notMeLink} />
    </MailLayout>
  );
}

/** The way back, in every mail about the security of an account. */
export const NotMe = ({ link }: { link: string }) => (
  <>
    <MailText>
      {`Si ce n’était pas vous, dites-le-nous\u202f: toutes les sessions seront fermées, vos liseuses déconnectées, le mot de passe ne vaudra plus rien, et un message vous mènera à un nouveau. Ce lien reste valable 7 jours.`}
    </MailText>
    <MailAction href={link}>Ce n’était pas moi</MailAction>
  </>
);

export function AccountTakenBackMail({ letter, link, ended }: AccountMailProps & Ended) {
  return (
    <MailLayout
      letter={letter}
      preview="Choisissez un nouveau mot de passe."
      title="Votre compte est de nouveau à vous"
    >
      <MailText>
        {`Toutes les sessions sont fermées, et l’ancien mot de passe ne vaut plus rien. Pour vous connecter, choisissez-en un nouveau\u202f: ce lien sert une fois et reste valable une heure.`}
      </MailText>
      <MailAction href={link}>Choisir un mot de passe</MailAction>
      <EndedFacts ended={ended} />
      <MailText>
        {`S’il a expiré, demandez-en un autre à l’écran de connexion\u202f: «\u00a0Mot de passe oublié\u00a0».`}
      </MailText>
    </MailLayout>
  );
}

export const Facts = ({ when, device, place }: Circumstances) => (
  <MailFacts
    facts={[
      ["Quand", when],
      ["Appareil", device],
      ["Réseau", place],
    ]}
  />
);
