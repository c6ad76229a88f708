import { Plus, X } from "lucide-react";
import type { TypedQuote } from "#books/catalogue/back-office/client/metadata-draft.ts";
import { maxPressQuotes } from "#books/catalogue/metadata/book-fields.rules.ts";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";

interface PressQuoteFieldsProps {
  quotes: TypedQuote[];
  onChange: (quotes: TypedQuote[]) => void;
}

const sources = [
  { name: "author", label: "Signature", type: "text" },
  { name: "source", label: "Journal, revue, émission", type: "text" },
  { name: "date", label: "Date", type: "date" },
  { name: "link", label: "Lien", type: "url" },
] as const;

/** What the press wrote, in the order of the page. */
export function PressQuoteFields({ quotes, onChange }: PressQuoteFieldsProps) {
  const add = () => {
    const key = Math.max(-1, ...quotes.map((each) => each.key)) + 1;
    onChange([...quotes, { key, text: "", author: "", source: "", date: "", link: "" }]);
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="font-semibold">Presse</legend>
      <p className="text-sm text-muted">Une phrase ou deux de chaque article, dans l’ordre de la page.</p>
      {quotes.map((quote, index) => {
        const change = (changes: Partial<TypedQuote>) =>
          onChange(quotes.with(index, { ...quote, ...changes }));
        return (
          <div key={quote.key} className="grid gap-4 border-b border-hairline pb-5 sm:grid-cols-2">
            <TextArea
              label={`Citation ${index + 1}`}
              className="sm:col-span-2"
              limit={1000}
              value={quote.text}
              onChange={(event) => change({ text: event.target.value })}
            />
            {sources.map(({ name, ...field }) => (
              <TextField
                key={name}
                {...field}
                maxLength={name === "link" ? 500 : 200}
                value={quote[name]}
                onChange={(event) => change({ [name]: event.target.value })}
              />
            ))}
            <Button
              size="sm"
              className="justify-self-start"
              icon={<X aria-hidden />}
              onClick={() => onChange(quotes.toSpliced(index, 1))}
            >
              {`Retirer la citation ${index + 1}`}
            </Button>
          </div>
        );
      })}
      <Button
        size="sm"
        className="self-start"
        icon={<Plus aria-hidden />}
        disabled={quotes.length >= maxPressQuotes}
        onClick={add}
      >
        Ajouter une citation
      </Button>
    </fieldset>
  );
}
