import { formatCount } from "#books/catalogue/client/counts.ts";
import type { ReadAudience } from "#office/mailings/back-office/mailing-desk.contract.ts";
import type { AudienceKind } from "#office/mailings/mailing-sending.rules.ts";
import { Callout } from "#ui/callout.tsx";

const people: Record<AudienceKind, (name: string) => string> = {
  all: () => "tous ceux qui l’ont demandée",
  subscribers: () => "vos abonnés qui l’ont demandée",
  book: (name) => `aux lecteurs de «\u202F${name}\u202F» qui l’ont demandée`,
  contributor: (name) => `à ceux qui ont lu ${name} et qui l’ont demandée`,
  collection: (name) => `aux lecteurs de la collection «\u202F${name}\u202F» qui l’ont demandée`,
};

/** To whom a letter goes: only those who have asked for it get it. */
export function AudienceNote({ audience: { kind, ref, name, readers } }: { audience: ReadAudience }) {
  const to = `${kind === "all" || kind === "subscribers" ? "à " : ""}${people[kind](name ?? "")}`;
  if (ref !== null && name === null)
    return <Callout>Ce choix n’est plus au catalogue{"\u202F"}: la lettre n’irait à personne.</Callout>;
  return <Callout>{`Cette lettre ira ${to}\u202F: ${countText(readers ?? 0)}`}</Callout>;
}

function countText(readers: number): string {
  if (readers === 0) return "personne pour le moment.";
  return `${readers === 1 ? "1 lecteur" : `${formatCount(readers)} lecteurs`} aujourd’hui.`;
}
