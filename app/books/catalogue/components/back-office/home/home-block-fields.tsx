import type { ReactNode } from "react";
import { BookPicker } from "#books/catalogue/components/back-office/book-picker.tsx";
import { HomeChoicesForm } from "#books/catalogue/components/back-office/home/home-choices-form.tsx";
import { NamedChoice } from "#books/catalogue/components/back-office/home/named-choice.tsx";
import { addHomePicture } from "#books/catalogue/back-office/home/home-arrangement.contract.ts";
import type { HomeBlock } from "#books/catalogue/home/home-blocks.contract.ts";
import * as rules from "#books/catalogue/home/home-blocks.rules.ts";
import { PictureField } from "#words/texts/components/back-office/picture-field.tsx";
import { faultLines } from "#words/texts/components/back-office/text-form.tsx";
import { MarkedTextArea } from "#ui/marked-text-area.tsx";
import { ChoiceSelect, Select } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { DateField, TextField } from "#ui/text-field.tsx";

const pages = () => import("#words/texts/client/page-dialect.ts");

interface FieldsProps<Block extends HomeBlock = HomeBlock> {
  block: Block;
  /** The error of a field of this block at the last save. */
  faultOf: (field: string) => string | undefined;
  onChange: (block: HomeBlock) => void;
}

/** What a block shows, and from when to when. */
export function HomeBlockFields(props: FieldsProps) {
  const { block, faultOf, onChange } = props;
  return (
    <div className="flex max-w-measure flex-col gap-5 pt-3 pb-5">
      <Settings {...props} />
      <div className="grid gap-4 sm:grid-cols-2">
        {(["from", "to"] as const).map((end) => (
          <DateField
            key={end}
            label={end === "from" ? "À partir du" : "Jusqu’au"}
            description={
              end === "from" ? "Vide\u202F: dès maintenant." : "Ce jour compris. Vide\u202F: sans fin."
            }
            value={block[end] ?? ""}
            error={faultOf(end)}
            onChange={({ target }) => onChange({ ...block, [end]: target.value || null })}
          />
        ))}
      </div>
    </div>
  );
}

function Settings({ block, faultOf, onChange }: FieldsProps): ReactNode {
  switch (block.kind) {
    case "opening":
    case "themes":
      return <HomeChoicesForm part={block.kind} />;
    case "list":
      return <ListFields block={block} faultOf={faultOf} onChange={onChange} />;
    case "author":
    case "collection":
      return (
        <NamedChoice
          kind={rules.entryKindOf[block.kind]}
          slug={block.slug}
          fault={faultOf("slug")}
          onChange={(slug) => onChange({ ...block, slug })}
        />
      );
    case "quotation":
      return <QuotationFields block={block} faultOf={faultOf} onChange={onChange} />;
    case "picture":
    case "text":
      return <WrittenFields block={block} faultOf={faultOf} onChange={onChange} />;
    case "events":
      return (
        <Select
          label="Combien de rendez-vous"
          value={block.count}
          onChange={({ target }) => onChange({ ...block, count: Number(target.value) })}
        >
          {Array.from({ length: rules.maxHomeEvents }, (_, at) => (
            <option key={at} value={at + 1}>
              {at + 1}
            </option>
          ))}
        </Select>
      );
    default:
      return null;
  }
}

function ListFields({ block, faultOf, onChange }: FieldsProps<Extract<HomeBlock, { kind: "list" }>>) {
  return (
    <>
      <TextField
        label="Titre"
        description={block.of === "books" ? undefined : "Vide\u202F: le nom de ce qu’elle montre."}
        value={block.title}
        maxLength={120}
        error={faultOf("title")}
        onChange={({ target }) => onChange({ ...block, title: target.value })}
      />
      <ChoiceSelect
        label="Elle montre"
        names={rules.listSources}
        value={block.of}
        onChoose={(of) => onChange({ ...block, of, slug: "", books: [] })}
      />
      {block.of === "books" ? (
        <>
          <BookPicker
            label="Livres"
            help="Huit au plus, dans cet ordre."
            most={rules.maxListBooks}
            value={block.books.join("\n")}
            onChange={(value) => onChange({ ...block, books: value.split("\n").filter(Boolean) })}
          />
          {faultOf("slug") && <p className="text-sm text-accent">Choisissez au moins un livre.</p>}
        </>
      ) : (
        <NamedChoice
          kind={rules.entryKindOf[block.of]}
          slug={block.slug}
          fault={faultOf("slug")}
          onChange={(slug) => onChange({ ...block, slug })}
        />
      )}
    </>
  );
}

function QuotationFields({
  block,
  faultOf,
  onChange,
}: FieldsProps<Extract<HomeBlock, { kind: "quotation" }>>) {
  return (
    <>
      <TextArea
        label="Texte"
        description="Sans guillemets\u202F: la page les met."
        rows={4}
        limit={600}
        value={block.text}
        error={faultOf("text")}
        onChange={({ target }) => onChange({ ...block, text: target.value })}
      />
      <TextField
        label="De qui"
        value={block.by}
        maxLength={200}
        error={faultOf("by")}
        onChange={({ target }) => onChange({ ...block, by: target.value })}
      />
      <BookPicker
        label="Son livre"
        help="S’il n’est plus en vente, la citation n’est plus montrée."
        most={1}
        value={block.book ?? ""}
        onChange={(value) => onChange({ ...block, book: value || null })}
      />
    </>
  );
}

type Written = Extract<HomeBlock, { body: string }>;

function WrittenFields({ block, faultOf, onChange }: FieldsProps<Written>) {
  return (
    <>
      <TextField
        label="Titre"
        value={block.title}
        maxLength={120}
        error={faultOf("title")}
        onChange={({ target }) => onChange({ ...block, title: target.value })}
      />
      <MarkedTextArea
        label="Texte"
        dialect={pages}
        rows={8}
        limit={rules.homeTextLength}
        value={block.body}
        error={faultLines(faultOf("body"))}
        onWrite={(body) => onChange({ ...block, body })}
      />
      {block.kind === "picture" && (
        <PictureField
          path={addHomePicture.path}
          picture={block.picture}
          altHelp="Pour qui ne la voit pas."
          altFault={faultOf("picture.alt")}
          fault={faultOf("picture")}
          onChange={(picture) => onChange({ ...block, picture })}
        />
      )}
    </>
  );
}
