import { MailAction, MailFacts, MailLayout, MailText } from "#words/texts/components/mail-layout.tsx";
import type { Letter } from "#words/texts/wording/mail-wording.rules.ts";
import { giftReturnDays } from "#office/members/members.rules.ts";

interface MemberMailProps {
  letter: Letter;
  /** The member's own page. */
  link: string;
}

export function SuspensionMail({ letter, reason }: MemberMailProps & { reason: string }) {
  return (
    <MailLayout
      letter={letter}
      preview={"Vos sessions ont été fermées\u202f; votre bibliothèque est conservée."}
      title="Votre compte est suspendu"
    >
      <MailText>
        L’éditeur a suspendu votre compte. Vos sessions ont été fermées, vos liseuses et applications de
        lecture déconnectées, et vous ne pouvez plus vous connecter. Votre bibliothèque est conservée.
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
}

const contest =
  "Si vous contestez cette décision, répondez à ce message\u202f: une personne la réexamine. Vous pouvez aussi saisir le médiateur ou le juge, comme le disent les conditions de vente.";

export function SuspensionAnnouncedMail({
  letter,
  reason,
  when,
}: MemberMailProps & { reason: string; when: string }) {
  return (
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
}

export function SuspensionCalledOffMail({ letter, link }: MemberMailProps) {
  return (
    <MailLayout
      letter={letter}
      preview="La suspension annoncée n’aura pas lieu."
      title="Votre compte reste ouvert"
    >
      <MailText>
        L’éditeur renonce à la suspension qu’il vous avait annoncée. Rien ne change pour vous.
      </MailText>
      <MailAction href={link}>Voir mon compte</MailAction>
    </MailLayout>
  );
}

export function SuspensionLiftedMail({ letter, link }: MemberMailProps) {
  return (
    <MailLayout
      letter={letter}
      preview="Vous pouvez vous connecter à nouveau."
      title="Votre compte est rouvert"
    >
      <MailText>
        La suspension de votre compte est levée. Votre bibliothèque vous attend, telle que vous l’aviez
        laissée.
      </MailText>
      <MailAction href={link}>Retrouver ma bibliothèque</MailAction>
    </MailLayout>
  );
}

export function EditionGivenMail({ letter, link, title }: MemberMailProps & { title: string }) {
  return (
    <MailLayout letter={letter} preview={title} title="Un livre pour vous">
      <MailText>
        {`L’éditeur vous offre ${title}. Vous n’avez rien à faire\u202f: l’édition est déjà dans votre bibliothèque, à télécharger dans le format de votre choix.`}
      </MailText>
      <MailAction href={link}>Ouvrir ma bibliothèque</MailAction>
      <MailText>Bonne lecture.</MailText>
      <MailText>{returnText}</MailText>
    </MailLayout>
  );
}

const returnText = `L’éditeur peut reprendre ce cadeau pendant ${giftReturnDays} jours, tant que rien n’en a été téléchargé.`;

export function EditionTakenBackMail({ letter, link, title }: MemberMailProps & { title: string }) {
  return (
    <MailLayout letter={letter} preview={title} title="Une édition reprise">
      <MailText>
        {`L’éditeur a repris ${title}, qu’il vous avait offerte et que vous n’aviez pas téléchargée. Elle n’est plus dans votre bibliothèque\u202f; rien ne vous est demandé.`}
      </MailText>
      <MailAction href={link}>Voir ma bibliothèque</MailAction>
    </MailLayout>
  );
}

export function SubscriptionGivenMail({ letter, link, until }: MemberMailProps & { until: string }) {
  return (
    <MailLayout letter={letter} preview={`Jusqu’au ${until}.`} title="Un abonnement pour vous">
      <MailText>
        {`L’éditeur vous offre l’abonnement jusqu’au ${until}. Le catalogue gratuit est à vous, et les autres éditions sont à moitié prix. Rien ne sera prélevé, et rien ne se renouvelle de soi-même.`}
      </MailText>
      <MailAction href={link}>Voir mon compte</MailAction>
      <MailText>{returnText}</MailText>
    </MailLayout>
  );
}

export function SubscriptionTakenBackMail({ letter, link }: MemberMailProps) {
  return (
    <MailLayout letter={letter} preview="Ce que vous avez acheté reste à vous." title="Un abonnement repris">
      <MailText>
        L’éditeur a repris l’abonnement qu’il vous avait offert. Les éditions que vous y aviez ajoutées
        gratuitement ne sont plus dans votre bibliothèque{"\u202f"}; ce que vous avez acheté reste à vous, et
        rien ne vous est demandé.
      </MailText>
      <MailAction href={link}>Voir mon compte</MailAction>
    </MailLayout>
  );
}
