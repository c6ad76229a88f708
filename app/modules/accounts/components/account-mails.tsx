import { MailAction, MailFacts, MailLayout, MailText } from "#platform/mail-layout.tsx";
import type { Letter } from "#platform/texts/mail-texts.ts";

interface Addressed {
  letter: Letter;
}
interface AccountMailProps extends Addressed {
  link: string;
}
/** What happened, in words. */
interface Circumstances {
  when: string;
  device: string;
  place: string;
}

export function VerificationMail({ letter, link }: AccountMailProps) {
  return (
    <MailLayout
      letter={letter}
      preview="Un dernier geste pour ouvrir votre bibliothèque."
      title={`Bienvenue, ${letter.username}`}
    >
      <MailText>
        Votre compte est presque prêt. Ouvrez ce lien pour confirmer votre adresse ; il est valable 24 heures.
      </MailText>
      <MailAction href={link}>Confirmer mon adresse</MailAction>
      <MailText>
        Si vous n’avez pas demandé ce compte, ignorez ce message : rien ne sera ouvert à votre nom.
      </MailText>
    </MailLayout>
  );
}

export function PasswordResetMail({ letter, link }: AccountMailProps) {
  return (
    <MailLayout letter={letter} preview="Choisissez un nouveau mot de passe." title="Un nouveau mot de passe">
      <MailText>
        Ce lien permet de choisir un nouveau mot de passe. Il sert une fois et reste valable une heure.
      </MailText>
      <MailAction href={link}>Choisir un mot de passe</MailAction>
      <MailText>Si ce n’était pas vous, ne faites rien : votre mot de passe actuel reste le bon.</MailText>
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
        Ouvrez ce lien pour que cette adresse devienne celle de votre compte ; il est valable 24 heures. D’ici
        là, rien ne change.
      </MailText>
      <MailAction href={link}>Confirmer cette adresse</MailAction>
      <MailText>Si vous n’avez rien demandé, ignorez ce message.</MailText>
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
        Sinon, ouvrez ce lien : l’adresse actuelle est gardée ou rétablie, et toutes les sessions sont
        fermées. Il reste valable 7 jours. Choisissez ensuite un nouveau mot de passe.
      </MailText>
      <MailAction href={link}>Annuler ce changement</MailAction>
    </MailLayout>
  );
}

export function EmailChangedMail({ letter, email }: Addressed & { email: string }) {
  return (
    <MailLayout
      letter={letter}
      preview={`L’adresse est désormais ${email}.`}
      title="Votre adresse a été changée"
    >
      <MailText>{`L’adresse de votre compte est désormais ${email}.`}</MailText>
      <MailText>
        Si ce n’était pas vous, ouvrez le lien d’annulation du message « Changement de votre adresse », reçu à
        l’adresse précédente : il reste valable 7 jours.
      </MailText>
    </MailLayout>
  );
}

export function PasswordChangedMail({ letter, link, ...facts }: AccountMailProps & Circumstances) {
  return (
    <MailLayout letter={letter} preview="Vos autres sessions ont été fermées." title="Mot de passe modifié">
      <MailText>
        Le mot de passe de votre compte vient d’être changé, et les autres sessions ont été fermées.
      </MailText>
      <Facts {...facts} />
      <MailText>Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe.</MailText>
      <MailAction href={link}>Choisir un mot de passe</MailAction>
    </MailLayout>
  );
}

export function NewDeviceMail({ letter, link, ...facts }: AccountMailProps & Circumstances) {
  return (
    <MailLayout letter={letter} preview={`${facts.device}, ${facts.when}`} title="Un nouvel appareil">
      <MailText>Votre compte vient d’être ouvert depuis un appareil que nous ne connaissions pas.</MailText>
      <Facts {...facts} />
      <MailText>
        Si c’était vous, il n’y a rien à faire. Sinon, fermez cette session et changez votre mot de passe.
      </MailText>
      <MailAction href={link}>Voir mes sessions</MailAction>
    </MailLayout>
  );
}

const Facts = ({ when, device, place }: Circumstances) => (
  <MailFacts
    facts={[
      ["Quand", when],
      ["Appareil", device],
      ["Réseau", place],
    ]}
  />
);
