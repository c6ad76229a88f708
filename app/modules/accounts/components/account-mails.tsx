import { MailAction, MailFacts, MailLayout, MailText } from "#platform/mail-layout.tsx";

interface Addressee {
  brand: string;
  username: string;
}
interface AccountMailProps extends Addressee {
  link: string;
}
/** What happened, in words. */
interface Circumstances {
  when: string;
  device: string;
  place: string;
}

export function VerificationMail({ brand, username, link }: AccountMailProps) {
  return (
    <MailLayout
      brand={brand}
      preview="Un dernier geste pour ouvrir votre bibliothèque."
      title={`Bienvenue, ${username}`}
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

export function PasswordResetMail({ brand, username, link }: AccountMailProps) {
  return (
    <MailLayout brand={brand} preview="Choisissez un nouveau mot de passe." title="Un nouveau mot de passe">
      <MailText>
        {`Bonjour ${username}. Quelqu’un, vous sans doute, a demandé à changer le mot de passe de ce compte. Le lien sert une fois et reste valable une heure.`}
      </MailText>
      <MailAction href={link}>Choisir un mot de passe</MailAction>
      <MailText>Si ce n’était pas vous, ne faites rien : votre mot de passe actuel reste le bon.</MailText>
    </MailLayout>
  );
}

export function AlreadyRegisteredMail({ brand, username, link }: AccountMailProps) {
  return (
    <MailLayout brand={brand} preview="Votre adresse a déjà un compte." title="Vous avez déjà un compte">
      <MailText>
        {`Bonjour ${username}. Quelqu’un, vous peut-être, a voulu créer un compte avec cette adresse. Elle a déjà le sien : il suffit de vous connecter. Si le mot de passe vous échappe, choisissez-en un autre.`}
      </MailText>
      <MailAction href={link}>Choisir un mot de passe</MailAction>
      <MailText>Si ce n’était pas vous, ne faites rien : aucun compte n’a été ouvert ni modifié.</MailText>
    </MailLayout>
  );
}

export function EmailChangeMail({ brand, username, link }: AccountMailProps) {
  return (
    <MailLayout
      brand={brand}
      preview="Un clic, et cette adresse sera la vôtre ici."
      title="Votre nouvelle adresse"
    >
      <MailText>
        {`Bonjour ${username}. Ouvrez ce lien pour que cette adresse devienne celle de votre compte ; il est valable 24 heures. D’ici là, rien ne change.`}
      </MailText>
      <MailAction href={link}>Confirmer cette adresse</MailAction>
      <MailText>Si vous n’avez rien demandé, ignorez ce message.</MailText>
    </MailLayout>
  );
}

export function EmailChangeWarningMail({
  brand,
  username,
  link,
  newEmail,
}: AccountMailProps & { newEmail: string }) {
  return (
    <MailLayout
      brand={brand}
      preview="Si ce n’est pas vous, annulez-le d’un clic."
      title="Changement d’adresse demandé"
    >
      <MailText>
        {`Bonjour ${username}. L’adresse de votre compte va devenir ${newEmail}, dès que le lien envoyé là-bas aura été ouvert. Si c’est bien vous, il n’y a rien à faire.`}
      </MailText>
      <MailText>
        Sinon, ouvrez ce lien : l’adresse actuelle est gardée ou rétablie, et toutes les sessions sont
        fermées. Il reste valable 7 jours. Choisissez ensuite un nouveau mot de passe.
      </MailText>
      <MailAction href={link}>Annuler ce changement</MailAction>
    </MailLayout>
  );
}

export function EmailChangedMail({ brand, username, email }: Addressee & { email: string }) {
  return (
    <MailLayout
      brand={brand}
      preview={`L’adresse est désormais ${email}.`}
      title="Votre adresse a été changée"
    >
      <MailText>{`Bonjour ${username}. L’adresse de votre compte est désormais ${email}.`}</MailText>
      <MailText>
        Si ce n’était pas vous, ouvrez le lien d’annulation du message « Changement de votre adresse », reçu à
        l’adresse précédente : il reste valable 7 jours.
      </MailText>
    </MailLayout>
  );
}

export function PasswordChangedMail({ brand, username, link, ...facts }: AccountMailProps & Circumstances) {
  return (
    <MailLayout brand={brand} preview="Vos autres sessions ont été fermées." title="Mot de passe modifié">
      <MailText>
        {`Bonjour ${username}. Le mot de passe de votre compte vient d’être changé, et les autres sessions ont été fermées.`}
      </MailText>
      <Facts {...facts} />
      <MailText>Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe.</MailText>
      <MailAction href={link}>Choisir un mot de passe</MailAction>
    </MailLayout>
  );
}

export function NewDeviceMail({ brand, username, link, ...facts }: AccountMailProps & Circumstances) {
  return (
    <MailLayout brand={brand} preview={`${facts.device}, ${facts.when}`} title="Un nouvel appareil">
      <MailText>
        {`Bonjour ${username}. Votre compte vient d’être ouvert depuis un appareil que nous ne connaissions pas.`}
      </MailText>
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
