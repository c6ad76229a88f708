import { Plus } from "lucide-react";
import { type AuthorDraft, newAuthor } from "#selling/royalties/client/author-draft.ts";
import { PayeeFields } from "#selling/royalties/components/payee-fields.tsx";
import { PercentField } from "#selling/royalties/components/percent-field.tsx";
import { maxAuthors } from "#selling/royalties/royalty-contracts.rules.ts";
import { Button } from "#ui/button.tsx";
import { EuroField } from "#ui/euro-field.tsx";

interface ContractAuthorsProps {
  editionId: number | null;
  authors: readonly AuthorDraft[];
  /** The advance is that of another contract of the only author. */
  isShared: boolean;
  onChange: (authors: AuthorDraft[]) => void;
}

/** The authors of a new contract, each with a share and an advance. */
export function ContractAuthors({ editionId, authors, isShared, onChange }: ContractAuthorsProps) {
  const change = (key: number, values: Partial<AuthorDraft>) =>
    onChange(authors.map((author) => (author.key === key ? { ...author, ...values } : author)));
  const nextKey = Math.max(...authors.map(({ key }) => key)) + 1;
  return (
    <>
      {authors.map(({ key, payee, share, advance }, index) => (
        <fieldset key={key} className="flex flex-col gap-5">
          <legend className="pb-4 font-serif text-xl">
            {authors.length === 1 ? "L’auteur" : `Auteur ${index + 1}`}
          </legend>
          <PayeeFields
            editionId={editionId}
            draft={payee}
            onChange={(changed) => change(key, { payee: changed })}
          />
          <div className="flex flex-wrap gap-x-6 gap-y-5">
            <PercentField
              label="Part de l’auteur"
              description={"100 pour un seul auteur\u202F; à plusieurs, la part de chacun."}
              required
              hundredths={share}
              onChangeHundredths={(changed) => change(key, { share: changed })}
              className="w-60"
            />
            {!isShared && (
              <EuroField
                label="Avance versée"
                description="Les droits l’amortissent d’abord, toutes éditions ensemble."
                valueCents={advance}
                onChangeCents={(changed) => change(key, { advance: changed })}
                className="w-60"
              />
            )}
          </div>
          {authors.length > 1 && (
            <div>
              <Button
                size="sm"
                variant="quiet"
                onClick={() => onChange(authors.filter((author) => author.key !== key))}
              >
                Retirer l’auteur {index + 1}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      {authors.length < maxAuthors && !isShared && (
        <div>
          <Button
            size="sm"
            icon={<Plus aria-hidden />}
            onClick={() => onChange([...authors, newAuthor(nextKey, null)])}
          >
            Ajouter un auteur
          </Button>
        </div>
      )}
    </>
  );
}
