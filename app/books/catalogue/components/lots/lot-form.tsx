import { type ComponentProps, type SubmitEvent, useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { longTextMaxLength } from "#books/catalogue/catalogue-editing.contract.ts";
import { ChosenEditions } from "#books/catalogue/components/campaigns/chosen-editions.tsx";
import { EditionSearch } from "#books/catalogue/components/campaigns/edition-search.tsx";
import { type AdminLot, createLot, updateLot } from "#books/catalogue/lots/lot-editing.contract.ts";
import { lotTitleMaxLength } from "#books/catalogue/lots/lots.rules.ts";
import { mutation } from "#platform/http/call.ts";
import { formatCents } from "#platform/data/money.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { EuroField } from "#ui/euro-field.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";

type Line = ComponentProps<typeof EditionSearch>["lines"][number];

interface LotFormProps {
  /** Absent for a new one. */
  lot?: AdminLot;
  onSaved: () => void;
}

const texts = { done: "Le coffret est enregistré.", failed: "Le coffret n’a pas pu être enregistré." };

/** Title, text, price and editions of a lot. */
export function LotForm({ lot, onSaved }: LotFormProps) {
  const [title, setTitle] = useState(lot?.title ?? "");
  const [description, setDescription] = useState(lot?.description ?? "");
  const [isbn, setIsbn] = useState(lot?.isbn ?? "");
  const [priceCents, setPrice] = useState<number | null>(lot?.price_cents ?? null);
  const [onSale, setOnSale] = useState(lot?.on_sale ?? true);
  const [lines, setLines] = useState<readonly Line[]>(() => linesOf(lot));
  const creation = useAct(mutation(createLot), texts);
  const update = useAct(mutation(updateLot), texts);
  const { fail, failure, fields, pending } = lot ? update : creation;
  const separate = lines.reduce((sum, { regularCents }) => sum + regularCents, 0);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (title.trim() === "") return fail("Donnez un titre au coffret.");
    if (priceCents === null) return fail("Indiquez le prix du coffret.");
    if (lines.length < 2) return fail("Choisissez au moins deux éditions.");
    const editionIds = lines.map(({ editionId }) => editionId);
    const body = { title, description, isbn, priceCents, onSale, editionIds };
    const saving = lot
      ? update.run({ params: { id: String(lot.id) }, body: { ...body, version: lot.version } })
      : creation.run({ body });
    void saving.then((isSaved) => isSaved && onSaved());
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-10">
      <FormErrors>{failure}</FormErrors>
      <div className="flex max-w-measure flex-col gap-5">
        <TextField
          label="Titre"
          required
          maxLength={lotTitleMaxLength}
          value={title}
          error={fields["title"]}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextArea
          label="Présentation"
          rows={5}
          limit={longTextMaxLength}
          value={description}
          error={fields["description"]}
          onChange={(event) => setDescription(event.target.value)}
        />
        <TextField
          label="ISBN du coffret"
          description="S’il en a un."
          inputMode="numeric"
          maxLength={20}
          value={isbn}
          error={fields["isbn"]}
          onChange={(event) => setIsbn(event.target.value)}
          className="max-w-xs"
        />
      </div>
      <fieldset className="flex flex-col gap-5">
        <legend className="pb-4 font-serif text-xl">Éditions</legend>
        <ChosenEditions lines={lines} onChange={setLines} />
        <EditionSearch lines={lines} onAdd={(added) => setLines([...lines, ...added])} />
      </fieldset>
      <div className="flex flex-col gap-5">
        <EuroField
          label="Prix du coffret"
          description={
            lines.length > 1
              ? `Une par une, ces éditions coûtent ${formatCents(separate)}. Les abonnés paient la moitié du coffret, et personne n’en paie plus que ses livres un par un, si leur prix baisse.`
              : "Les abonnés en paient la moitié."
          }
          required
          className="max-w-sm"
          valueCents={priceCents}
          error={fields["priceCents"]}
          onChangeCents={setPrice}
        />
        <Checkbox checked={onSale} onChange={(event) => setOnSale(event.target.checked)}>
          En vente
        </Checkbox>
      </div>
      <div>
        <Button variant="primary" type="submit" pending={pending} pendingLabel="Enregistrement…">
          Enregistrer le coffret
        </Button>
      </div>
    </form>
  );
}

const linesOf = (lot: AdminLot | undefined): Line[] =>
  (lot?.editions ?? []).map((edition) => ({
    editionId: edition.edition_id,
    bookTitle: edition.book_title,
    bookAuthor: edition.book_author,
    editionTitle: edition.edition_title,
    regularCents: edition.regular_price_cents,
    priceCents: null,
  }));
