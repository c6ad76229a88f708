import { MailAction, MailFacts, MailLayout, MailText } from "#words/texts/components/mail-layout.tsx";
import type { Letter } from "#words/texts/wording/mail-wording.rules.ts";
import { giftReturnDays } from "#office/members/members.rules.ts";

interface MemberMailProps {
  letter: Letter;
  /** The member's own page. */
  link: string;
}

interface Notice {
  title: string;
  preview: string;
  text: string;
  /** The label of the button to the member's page. */
  action: string;
  /** Below the button. */
  after?: readonly string[];
}

const notice = ({ letter, link }: MemberMailProps, { title, preview, text, action, after = [] }: Notice) => (
  <MailLayout letter={letter} preview={preview} title={title}>
    <MailText>{text}</MailText>
    <MailAction href={link}>{action}</MailAction>
    {after.map((each) => (
      <MailText key={each}>{each}</MailText>
    ))}
  </MailLayout>
);

export const SuspensionMail = ({ letter, reason }: MemberMailProps & { reason: string }) => (
  <MailLayout
    letter={letter}
    preview={"Vos sessions ont été fermées\u202f; votre bibliothèque est conservée."}
    title="Votre compte est suspendu"
  >
    <MailText>
      L’éditeur a suspendu votre compte. Vos sessions ont été fermées, vos liseuses et applications de lecture
      déconnectées, et vous ne pouvez plus vous connecter. Votre bibliothèque est conservée.
    </MailText>
    <MailFacts
      facts={[
        ["Motif", reason],
        ["Durée", "jusqu’à ce qu’elle soit levée"],
      ]}
    />
    <MailText>{contest}</MailText>
  </MailLayout>
);

const contest =
  "Si vous contestez cette décision, répondez à ce message\u202f: une personne la réexamine. Vous pouvez aussi saisir le médiateur ou le juge, comme le disent les conditions de vente.";

type AnnouncedProps = MemberMailProps & { reason: string; when: string };

export const SuspensionAnnouncedMail = ({ letter, reason, when }: AnnouncedProps) => (
  <MailLayout
    letter={letter}
    preview={`Vous avez jusqu’au ${when} pour vous expliquer.`}
    title="Votre compte va être suspendu"
  >
    <MailText>
      {`L’éditeur reproche un manquement à votre compte, qui sera suspendu le ${when}. Jusque-là il reste ouvert\u202f: expliquez-vous en répondant à ce message, ou faites cesser le manquement.`}
    </MailText>
    <MailFacts facts={[["Motif", reason]]} />
    <MailText>{contest}</MailText>
  </MailLayout>
);

export const SuspensionCalledOffMail = (to: MemberMailProps) =>
  notice(to, {
    title: "Votre compte reste ouvert",
    preview: "La suspension annoncée n’aura pas lieu.",
    text: "L’éditeur renonce à la suspension qu’il vous avait annoncée. Rien ne change pour vous.",
    action: "Voir mon compte",
  });

export const SuspensionLiftedMail = (to: MemberMailProps) =>
  notice(to, {
    title: "Votre compte est rouvert",
    preview: "Vous pouvez vous connecter à nouveau.",
    text: "La suspension de votre compte est levée. Votre bibliothèque vous attend, telle que vous l’aviez laissée.",
    action: "Retrouver ma bibliothèque",
  });

const returnText = `L’éditeur peut reprendre ce cadeau pendant ${giftReturnDays} jours, tant que rien n’en a été téléchargé.`;

export const EditionGivenMail = ({ title, ...to }: MemberMailProps & { title: string }) =>
  notice(to, {
    title: "Un livre pour vous",
    preview: title,
    text: `L’éditeur vous offre ${title}. Vous n’avez rien à faire\u202f: l’édition est déjà dans votre bibliothèque, à télécharger dans le format de votre choix.`,
    action: "Ouvrir ma bibliothèque",
    after: ["Bonne lecture.", returnText],
  });

export const EditionTakenBackMail = ({ title, ...to }: MemberMailProps & { title: string }) =>
  notice(to, {
    title: "Une édition reprise",
    preview: title,
    text: `L’éditeur a repris ${title}, qu’il vous avait offerte et que vous n’aviez pas téléchargée. Elle n’est plus dans votre bibliothèque\u202f; rien ne vous est demandé.`,
    action: "Voir ma bibliothèque",
  });

export const SubscriptionGivenMail = ({ until, ...to }: MemberMailProps & { until: string }) =>
  notice(to, {
    title: "Un abonnement pour vous",
    preview: `Jusqu’au ${until}.`,
    text: `L’éditeur vous offre l’abonnement jusqu’au ${until}. Le catalogue gratuit est à vous, et les autres éditions sont à moitié prix. Rien ne sera prélevé, et rien ne se renouvelle de soi-même.`,
    action: "Voir mon compte",
    after: [returnText],
  });

export const SubscriptionTakenBackMail = (to: MemberMailProps) =>
  notice(to, {
    title: "Un abonnement repris",
    preview: "Ce que vous avez acheté reste à vous.",
    text: "L’éditeur a repris l’abonnement qu’il vous avait offert. Les éditions que vous y aviez ajoutées gratuitement ne sont plus dans votre bibliothèque\u202f; ce que vous avez acheté reste à vous, et rien ne vous est demandé.",
    action: "Voir mon compte",
  });
