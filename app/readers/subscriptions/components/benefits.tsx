import { BookOpen, Infinity as Forever, Percent, RotateCcw } from "lucide-react";

const benefits = [
  {
    Icon: BookOpen,
    title: "Le catalogue gratuit, en entier",
    text: "Tout ebook en ligne depuis deux ans rejoint le catalogue gratuit\u202f: ajoutez-en autant que vous voulez.",
  },
  {
    Icon: Percent,
    title: "Moitié prix sur les autres",
    text: "Les éditions récentes vous coûtent la moitié de leur prix, arrondie au centime inférieur.",
  },
  {
    Icon: Forever,
    title: "À vous pour toujours",
    text: "Les livres ajoutés pendant l’abonnement restent dans votre bibliothèque quand il se termine.",
  },
  {
    Icon: RotateCcw,
    title: "Rien à résilier",
    text: "L’abonnement s’arrête de lui-même au bout de douze mois. Il ne se renouvelle jamais sans vous.",
  },
] as const;

/** The advantages of a subscription (storefront.md §1). */
export function Benefits() {
  return (
    <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
      {benefits.map(({ Icon, title, text }) => (
        <li key={title} className="flex gap-4">
          <Icon aria-hidden strokeWidth={1.5} className="mt-0.5 size-6 shrink-0 text-accent" />
          <div>
            <h3 className="text-base font-semibold">{title}</h3>
            <p className="mt-1 leading-snug text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
