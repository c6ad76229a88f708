import { MailAction, MailLayout, MailText } from "#platform/mail-layout.tsx";

interface AccountMailProps {
  brand: string;
  username: string;
  link: string;
}

export function VerificationMail({ brand, username, link }: AccountMailProps) {
  return (
    <MailLayout
      brand={brand}
      preview="Un dernier geste pour ouvrir votre bibliothèque."
      title={`Bienvenue, ${username}`}
    >
      <MailText>
        Votre compte est presque prêt. Ouvrez ce lien pour confirmer votre adresse ; il est valable 24 heures.
      </MailText>
      <MailAction href={link}>Confirmer mon adresse</MailAction>
      <MailText>
        Si vous n’avez pas demandé ce compte, ignorez ce message : rien ne sera ouvert à votre nom.
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
      <MailText>Si ce n’était pas vous, ne faites rien : votre mot de passe actuel reste le bon.</MailText>
    </MailLayout>
  );
}
