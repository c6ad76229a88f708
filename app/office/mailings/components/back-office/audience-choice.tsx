import { useQuery } from "@tanstack/react-query";
import { FoundBooks } from "#books/catalogue/components/back-office/book-picker.tsx";
import { ChoosingSearch } from "#books/catalogue/components/back-office/choosing-search.tsx";
import { FoundNames } from "#books/catalogue/components/back-office/found-names.tsx";
import { AudienceNote } from "#office/mailings/components/back-office/audience-note.tsx";
import { getAudience } from "#office/mailings/back-office/mailing-desk.contract.ts";
import type { Audience, AudienceKind } from "#office/mailings/mailing-sending.rules.ts";
import { query } from "#platform/http/call.ts";
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
              <FoundNames kind={`${kind}s`} q={q} onChoose={choose} />
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
