import { useQuery } from "@tanstack/react-query";
import { suggestionsQuery } from "#books/catalogue/books/books.queries.ts";
import { FoundBooks } from "#books/catalogue/components/back-office/book-picker.tsx";
import { ChoosingSearch } from "#books/catalogue/components/back-office/choosing-search.tsx";
import { AudienceNote } from "#office/mailings/components/back-office/audience-note.tsx";
import { getAudience } from "#office/mailings/back-office/mailing-desk.contract.ts";
import type { Audience, AudienceKind } from "#office/mailings/mailing-sending.rules.ts";
import { query } from "#platform/http/call.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceSelect } from "#ui/select.tsx";

const kindNames: Record<AudienceKind, string> = {
  all: "À tous ceux qui l’ont demandée",
  subscribers: "Aux abonnés",
  book: "Aux lecteurs d’un livre",
  contributor: "Aux lecteurs d’un auteur",
  collection: "Aux lecteurs d’une collection",
};
const searchNames = {
  book: "Quel livre\u202F?",
  contributor: "Quel auteur\u202F?",
  collection: "Quelle collection\u202F?",
};

export const isChosen = ({ kind, ref }: Audience): boolean =>
  kind === "all" || kind === "subscribers" || ref !== null;

interface AudienceChoiceProps {
  audience: Audience;
  onChange: (audience: Audience) => void;
}

/** To whom a new letter goes. */
export function AudienceChoice({ audience, onChange }: AudienceChoiceProps) {
  const { kind, ref } = audience;
  const choose = (chosen: string) => onChange({ kind, ref: chosen });
  return (
    <div className="flex flex-col gap-4">
      <ChoiceSelect
        label="À qui"
        names={kindNames}
        value={kind}
        onChoose={(next) => onChange({ kind: next, ref: null })}
      />
      {kind !== "all" && kind !== "subscribers" && ref === null ? (
        <ChoosingSearch key={kind} label={searchNames[kind]}>
          {(q) =>
            kind === "book" ? (
              <FoundBooks q={q} without={[]} onChoose={({ id }) => choose(String(id))} />
            ) : (
              <FoundNames kind={kind} q={q} onChoose={choose} />
            )
          }
        </ChoosingSearch>
      ) : (
        <ChosenAudience audience={audience} />
      )}
    </div>
  );
}

function ChosenAudience({ audience: { kind, ref } }: { audience: Audience }) {
  const { data } = useQuery(query(getAudience, { query: ref === null ? { kind } : { kind, ref } }));
  return data ? <AudienceNote audience={data} /> : null;
}

interface FoundNamesProps {
  kind: "contributor" | "collection";
  q: string;
  onChoose: (slug: string) => void;
}

function FoundNames({ kind, q, onChoose }: FoundNamesProps) {
  const { data } = useQuery(suggestionsQuery(q));
  if (!data) return null;
  const found = kind === "contributor" ? data.contributors : data.collections;
  if (found.length === 0) return <p className="text-muted">Rien à ce nom dans les livres en vente.</p>;
  return (
    <ul className="divide-y divide-hairline border-y border-hairline">
      {found.map(({ slug, name }) => (
        <li key={slug} className="flex flex-wrap items-center justify-between gap-3 py-2 leading-snug">
          {name}
          <Button size="sm" onClick={() => onChoose(slug)}>
            Choisir<span className="sr-only"> {name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
