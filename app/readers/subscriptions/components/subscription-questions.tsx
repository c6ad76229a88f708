import type { ReactNode } from "react";
import { formatEuros } from "#platform/data/money.ts";
import { subscriptionMonths, subscriptionPriceCents } from "#readers/subscriptions/subscriptions.rules.ts";
import { Link } from "#ui/link.tsx";

interface Question {
  question: string;
  answer: ReactNode;
}

const questions: Question[] = [
  {
    question: "L’abonnement se renouvelle-t-il tout seul\u202f?",
    answer: `Non. Vous payez ${formatEuros(subscriptionPriceCents)} une fois, et il s’arrête de lui-même au bout de ${subscriptionMonths} mois. Vous pouvez le reprendre à partir du dernier mois\u202f: la nouvelle période suit la première.`,
  },
  {
    question: "Que deviennent mes livres à la fin\u202f?",
    answer:
      "Ils restent dans votre bibliothèque, avec tous leurs fichiers\u202f: ceux que vous avez ajoutés du catalogue gratuit comme ceux que vous avez achetés à moitié prix.",
  },
  {
    question: "Quels livres sont gratuits\u202f?",
    answer:
      "Tous ceux qui sont en ligne depuis deux ans, et ceux que l’éditeur offre plus tôt. Vous les ajoutez à votre bibliothèque sans rien payer, autant que vous voulez.",
  },
  {
    question: "Puis-je changer d’avis\u202f?",
    answer: (
      <>
        Oui, pendant 14 jours, même si vous avez commencé à lire{"\u202f"}: nous ne gardons que la part des
        jours écoulés, et vous remboursons le reste. Les livres ajoutés gratuitement quittent alors votre
        bibliothèque{"\u202f"}; ceux que vous avez payés vous restent. Tout se fait en ligne, sur la page{" "}
        <Link href="/retractation">de rétractation</Link>.
      </>
    ),
  },
  {
    question: "Sur quels appareils lire\u202f?",
    answer:
      "Sur une liseuse, un téléphone, une tablette ou un ordinateur\u202f: chaque livre existe en PDF, en EPUB et en AZW3, sans verrou.",
  },
  {
    question: "Puis-je prêter mon compte\u202f?",
    answer: (
      <>
        L’abonnement est personnel, et chaque fichier porte votre nom. Pour partager un livre, vous pouvez
        l’offrir depuis sa page. Les détails sont dans les <Link href="/cgu">conditions</Link>.
      </>
    ),
  },
];

/** What readers ask before they subscribe. */
export function SubscriptionQuestions() {
  return (
    <div className="border-t border-hairline">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group border-b border-hairline">
          <summary className={summaryStyle}>{question}</summary>
          <p className="pb-5 leading-relaxed">{answer}</p>
        </details>
      ))}
    </div>
  );
}

const summaryStyle =
  "flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 rounded-sm py-3 font-semibold " +
  "after:text-xl after:font-normal after:text-accent after:content-['+'] group-open:after:content-['–'] " +
  "[&::-webkit-details-marker]:hidden";
