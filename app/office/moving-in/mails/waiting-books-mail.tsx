import { MailAction, MailLayout, MailText } from "#words/texts/components/mail-layout.tsx";
import type { Letter } from "#words/texts/wording/mail-wording.rules.ts";

interface WaitingBooksMailProps {
  letter: Letter;
  titles: readonly string[];
  /** Of a subscription that runs, in words. */
  until: string | null;
  link: string;
}

const named = 10;

/** To a reader of the house's former shop, who is no member yet. */
export function WaitingBooksMail({ letter, titles, until, link }: WaitingBooksMailProps) {
  const others = titles.length - named;
  return (
    <MailLayout
      letter={letter}
      preview="Votre bibliothèque vous attend dans notre nouvelle boutique."
      title="Vos livres vous attendent"
      why="Ce message vous est adressé parce que vous avez acheté nos livres dans notre ancienne boutique. Sans réponse de votre part, votre adresse est effacée dans l’année."
    >
      <MailText>
        Nous avons changé de boutique, et vos livres sont venus avec nous. Choisissez un pseudo et un mot de
        passe
        {"\u202f"}: votre bibliothèque est prête.
      </MailText>
      {titles.slice(0, named).map((title) => (
        <MailText key={title}>{`«\u202f${title}\u202f»`}</MailText>
      ))}
      {others > 0 && (
        <MailText>{others === 1 ? "Et un autre livre." : `Et ${others} autres livres.`}</MailText>
      )}
      {until && <MailText>{`Votre abonnement continue jusqu’au ${until}.`}</MailText>}
      <MailAction href={link}>Retrouver mes livres</MailAction>
      <MailText>Ce lien vous est personnel{"\u202f"}: gardez-le pour vous.</MailText>
    </MailLayout>
  );
}
