import { MailAction, MailLayout, MailText } from "#words/texts/components/mail-layout.tsx";
import type { Letter } from "#words/texts/wording/mail-wording.rules.ts";

interface ClosureMailProps {
  letter: Letter;
  link: string;
}

export function ClosureMail({ letter, link, when }: ClosureMailProps & { when: string }) {
  return (
    <MailLayout
      letter={letter}
      preview={`Vous pouvez changer d’avis jusqu’au ${when}.`}
      title="Votre compte va être fermé"
    >
      <MailText>
        {`Vous avez demandé la fermeture de votre compte. Vos sessions sont fermées, et tout sera effacé le ${when}\u202f: votre nom, votre adresse, votre page et votre bibliothèque. Un abonnement en cours prend fin avec le compte, sans remboursement.`}
      </MailText>
      <MailText>
        Jusque-là, rien n’est perdu. Connectez-vous pour télécharger vos livres, ou pour garder votre compte
        {"\u202f"}: le bouton est dans votre profil, sous « Mes données ».
      </MailText>
      <MailAction href={link}>Garder mon compte</MailAction>
      <MailText>
        Si cette demande n’est pas de vous, gardez le compte et changez aussitôt de mot de passe.
      </MailText>
    </MailLayout>
  );
}

export function AccountKeptMail({ letter, link }: ClosureMailProps) {
  return (
    <MailLayout
      letter={letter}
      preview="La fermeture est annulée, rien n’a été effacé."
      title="Votre compte reste ouvert"
    >
      <MailText>
        La fermeture de votre compte est annulée. Rien n’a été effacé{"\u202f"}: votre bibliothèque est telle
        que vous l’aviez laissée.
      </MailText>
      <MailAction href={link}>Voir mon profil</MailAction>
    </MailLayout>
  );
}

export function ErasedMail({ letter }: Omit<ClosureMailProps, "link">) {
  return (
    <MailLayout
      letter={letter}
      preview="Vos données personnelles ont été retirées."
      title="Votre compte est effacé"
    >
      <MailText>
        Comme vous l’avez demandé, votre compte a été effacé : votre nom, votre adresse, votre présentation,
        vos sessions et le journal de vos téléchargements n’existent plus ici.
      </MailText>
      <MailText>
        Les factures restent dix ans, parce que le code de commerce l’exige (article L. 123-22), et ne servent
        plus à rien d’autre. Ce message est le dernier.
      </MailText>
    </MailLayout>
  );
}
