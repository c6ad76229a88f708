import { type ComponentProps, type SubmitEvent, useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { EditionSearch } from "#books/catalogue/components/campaigns/edition-search.tsx";
import { monthLater } from "#selling/royalties/royalty-periods.rules.ts";
import { copiedAuthor, newAuthor, readAuthors } from "#selling/royalties/client/author-draft.ts";
import { draftOf, newTerms, readTerms } from "#selling/royalties/client/terms-draft.ts";
import { ContractAuthors } from "#selling/royalties/components/contract-authors.tsx";
import { MonthField } from "#selling/royalties/components/month-field.tsx";
import { TierFields } from "#selling/royalties/components/tier-fields.tsx";
import { lastMonths } from "#platform/data/months.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { TextField } from "#ui/text-field.tsx";
import {
  type Contract,
  createRoyaltyContract,
} from "#selling/royalties/contracts/royalty-contracts.contract.ts";
import { mutation } from "#platform/http/call.ts";

type Line = ComponentProps<typeof EditionSearch>["lines"][number];

/** A new contract: the books, the authors, and what is due. @param source an earlier one that is copied */
export function ContractForm({ source, onSaved }: { source?: Contract | undefined; onSaved: () => void }) {
  const [present] = useState(() => lastMonths(new Date(), 1)[0] ?? "2026-01");
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [authors, setAuthors] = useState(() => [source ? copiedAuthor(source) : newAuthor(0, 10_000)]);
  const [isShared, setShared] = useState(source !== undefined && source.advance_left_cents > 0);
  const [first, setFirst] = useState(source?.first_month ?? present);
  const [last, setLast] = useState(source?.last_month ?? "");
  const [terms, setTerms] = useState(() => (source ? draftOf(source) : newTerms()));
  const [before, setBefore] = useState("0");
  const { run, pending, failure, fail } = useAct(mutation(createRoyaltyContract), {
    done: "Le contrat est créé.",
    failed: "Le contrat n’a pas pu être créé.",
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (lines.length === 0) return fail("Choisissez l’édition.");
    const read = readAuthors(authors);
    if (typeof read === "string") return fail(read);
    const found = readTerms(terms);
    if (typeof found === "string") return fail(found);
    if (!/^\d{1,9}$/.test(before)) return fail("Indiquez les exemplaires déjà vendus, ou 0.");
    const body = {
      editionIds: lines.map(({ editionId }) => editionId),
      authors: read,
      first_month: first,
      last_month: last === "" ? null : last,
      tiers: found.tiers,
      copies_before: Number(before),
      account_id: isShared ? (source?.id ?? null) : null,
    };
    void run({ body }).then((isSaved) => isSaved && onSaved());
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-10">
      <FormErrors>{failure}</FormErrors>
      <fieldset className="flex flex-col gap-5">
        <legend className="pb-4 font-serif text-xl">Le livre</legend>
        <p className="max-w-measure text-muted">
          Toutes les éditions que le contrat couvre{"\u202F"}: elles partagent ses conditions et son avance,
          et comptent chacune ses exemplaires.
        </p>
        {lines.length > 0 && (
          <ul className="divide-y divide-hairline border-y border-hairline">
            {lines.map((line) => (
              <li key={line.editionId} className="flex flex-wrap items-center justify-between gap-x-6 py-2.5">
                <span>
                  <span className="font-serif text-lg">{line.bookTitle}</span>{" "}
                  <span className="text-muted">{line.editionTitle}</span>
                </span>
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={`Retirer ${line.bookTitle}, ${line.editionTitle}`}
                  onClick={() => setLines(lines.filter(({ editionId }) => editionId !== line.editionId))}
                >
                  Retirer
                </Button>
              </li>
            ))}
          </ul>
        )}
        <EditionSearch lines={lines} onAdd={(added) => setLines([...lines, ...added])} />
        {source && (
          <Checkbox
            checked={isShared}
            onChange={({ target }) => {
              setShared(target.checked);
              setAuthors(authors.slice(0, 1));
            }}
            description="Les droits de ces éditions amortissent la même avance, une seule fois."
          >
            Partager l’avance du contrat copié
          </Checkbox>
        )}
      </fieldset>
      <ContractAuthors
        editionId={lines[0]?.editionId ?? null}
        authors={authors}
        isShared={isShared}
        onChange={setAuthors}
      />
      <fieldset className="flex flex-col gap-5">
        <legend className="pb-4 font-serif text-xl">Les conditions</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-5">
          <MonthField
            label="Premier mois"
            value={first}
            onChoose={setFirst}
            from={monthLater(present, -120)}
            to={monthLater(present, 24)}
          />
          <MonthField
            label="Dernier mois"
            none="Sans fin prévue"
            value={last}
            onChoose={setLast}
            from={first}
            to={monthLater(present, 240)}
          />
        </div>
        <TierFields tiers={terms.tiers} onChange={(tiers) => setTerms({ ...terms, tiers })} />
        <TextField
          label="Exemplaires déjà vendus"
          description={"De chaque édition, avant cette boutique\u202F: ils comptent pour les paliers."}
          inputMode="numeric"
          maxLength={9}
          value={before}
          onChange={({ target }) => setBefore(target.value.trim())}
          className="w-60"
        />
      </fieldset>
      <div>
        <Button variant="primary" type="submit" pending={pending} pendingLabel="Création…">
          Créer le contrat
        </Button>
      </div>
    </form>
  );
}
