import { MailLayout, MailText } from "#words/texts/components/mail-layout.tsx";
import type { Letter } from "#words/texts/wording/mail-wording.rules.ts";
import { formatCents } from "#platform/data/money.ts";

interface RoyaltyStatementMailProps {
  letter: Letter;
  number: string;
  /** '2026', '1er semestre 2026'. */
  period: string;
  dueCents: number;
}

/** The statement of a period, which is attached as a PDF. */
export const RoyaltyStatementMail = ({ letter, number, period, dueCents }: RoyaltyStatementMailProps) => (
  <MailLayout letter={letter} preview={`Période\u202f: ${period}.`} title="Votre relevé de droits d’auteur">
    <MailText>{`Voici votre relevé nº\u00a0${number}, pour la période suivante\u202f: ${period}. Il est joint à ce message.`}</MailText>
    <MailText>
      {dueCents > 0
        ? `Il s’élève à ${formatCents(dueCents)}.`
        : "Il ne donne pas lieu à versement cette fois-ci\u202f: le détail est dans le relevé."}
    </MailText>
    <MailText>
      Une question, une adresse à corriger{"\u202f"}? Répondez-nous, nous regarderons ensemble.
    </MailText>
  </MailLayout>
);
