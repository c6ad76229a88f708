import type { AdministratorMail } from "#access/administrators/links/administrator-links.rules.ts";
import { roleTexts } from "#access/administrators/team/team.rules.ts";
import { formatDateTime } from "#platform/data/dates.ts";
import { MailAction, MailFacts, MailLayout, MailText } from "#words/texts/components/mail-layout.tsx";

type MailOf<Kind extends AdministratorMail["kind"]> = Extract<AdministratorMail, { kind: Kind }>;
interface Branded {
  brand: string;
}

const why =
  "Ce message vous est adressé parce que vous êtes, ou allez être, de ceux qui tiennent la boutique.";

export const colleagueSubjects: Record<AdministratorMail["kind"], string> = {
  invitation: "Votre invitation à l’espace administrateur",
  password: "Un nouveau mot de passe d’administrateur",
  "password-changed": "Mot de passe d’administrateur modifié",
  email: "Confirmez votre adresse d’administrateur",
  "email-changed": "Votre adresse d’administrateur a changé",
};

/** The mail, by its kind. */
export function ColleagueMail({ brand, mail }: Branded & { mail: AdministratorMail }) {
  switch (mail.kind) {
    case "invitation":
      return <Invitation brand={brand} {...mail} />;
    case "password":
      return <Password brand={brand} {...mail} />;
    case "password-changed":
      return <PasswordChanged brand={brand} {...mail} />;
    case "email":
      return <Email brand={brand} {...mail} />;
    case "email-changed":
      return <EmailChanged brand={brand} {...mail} />;
  }
}

const Invitation = ({ brand, username, role, link, until }: Branded & MailOf<"invitation">) => (
  <MailLayout letter={{ brand }} preview="Choisissez un mot de passe, et entrez." title="Bienvenue" why={why}>
    <MailText>
      {`Vous êtes invité à tenir la boutique ${brand}, sous l’identifiant «\u00a0${username}\u00a0». Votre rôle\u202f: ${roleTexts[role].label}. ${roleTexts[role].duties}`}
    </MailText>
    <MailText>
      {`Ce lien sert une fois, jusqu’au ${formatDateTime(until)}. Il vous demandera de choisir un mot de passe.`}
    </MailText>
    <MailAction href={link}>Accepter l’invitation</MailAction>
    <MailText>{"Si vous n’attendiez pas ce message, ignorez-le\u202f: rien ne s’ouvrira."}</MailText>
  </MailLayout>
);

const Password = ({ brand, username, link }: Branded & MailOf<"password">) => (
  <MailLayout
    letter={{ brand }}
    preview="Choisissez un nouveau mot de passe."
    title="Un nouveau mot de passe"
    why={why}
  >
    <MailText>
      {`Quelqu’un, vous sans doute, a oublié le mot de passe de l’administrateur «\u00a0${username}\u00a0». Ce lien permet d’en choisir un autre\u202f: il sert une fois et reste valable une heure. Votre second facteur, si vous en avez un, restera demandé.`}
    </MailText>
    <MailAction href={link}>Choisir un mot de passe</MailAction>
    <MailText>{"Si ce n’était pas vous, ne faites rien\u202f: votre mot de passe reste le bon."}</MailText>
  </MailLayout>
);

const PasswordChanged = ({ brand, username, ...event }: Branded & MailOf<"password-changed">) => (
  <MailLayout
    letter={{ brand }}
    preview="Toutes vos sessions sont fermées."
    title="Mot de passe modifié"
    why={why}
  >
    <MailText>
      {`Le mot de passe de l’administrateur «\u00a0${username}\u00a0» vient d’être changé par un lien reçu à cette adresse. Toutes ses sessions sont fermées. Ses clés d’accès et son application restent\u202f: retirez celles que vous ne reconnaissez pas.`}
    </MailText>
    <MailFacts
      facts={[
        ["Quand", formatDateTime(event.occurredAt)],
        ["Appareil", event.device ?? "appareil inconnu"],
        ["Réseau", event.address ?? "adresse inconnue"],
      ]}
    />
    <MailText>Si ce n’était pas vous, prévenez aussitôt un propriétaire de la boutique.</MailText>
  </MailLayout>
);

const Email = ({ brand, username, link }: Branded & MailOf<"email">) => (
  <MailLayout
    letter={{ brand }}
    preview="Un clic, et cette adresse sera la vôtre."
    title="Votre adresse d’administrateur"
    why={why}
  >
    <MailText>
      {`Ouvrez ce lien pour que l’administrateur «\u00a0${username}\u00a0» reçoive ses messages ici, dont celui d’un mot de passe oublié. Il est valable 24 heures.`}
    </MailText>
    <MailAction href={link}>Confirmer cette adresse</MailAction>
    <MailText>Si vous n’avez rien demandé, ignorez ce message.</MailText>
  </MailLayout>
);

const EmailChanged = ({ brand, username, email }: Branded & MailOf<"email-changed">) => (
  <MailLayout
    letter={{ brand }}
    preview={`Elle est désormais ${email}.`}
    title="Votre adresse a été changée"
    why={why}
  >
    <MailText>
      {`L’administrateur «\u00a0${username}\u00a0» reçoit désormais ses messages à ${email}, et non plus ici. Si ce n’était pas vous, prévenez aussitôt un propriétaire de la boutique.`}
    </MailText>
  </MailLayout>
);
