import type { BookMetadataDraft } from "#books/catalogue/back-office/client/metadata-draft.ts";
import { BookPicker } from "#books/catalogue/components/back-office/book-picker.tsx";
import {
  type NoticeText,
  noticeTextNames,
  noticeTexts,
  type NoticeTexts,
} from "#books/catalogue/metadata/book-fields.rules.ts";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";

interface NoticeTextFieldsProps {
  notice: NoticeTexts<string>;
  change: (changes: Partial<BookMetadataDraft>) => void;
}

export const rightsHelp =
  "Par exemple «\u202F© Éditions du Phare, 1957\u202F». Elle figure dans les ebooks. Vide\u202F: le nom de la maison.";

/** A field for each text of a book's notice. */
export const NoticeTextFields = ({ notice, change }: NoticeTextFieldsProps) =>
  noticeTextNames.map((name) => {
    const { label, max }: NoticeText = noticeTexts[name];
    const field = { label, value: notice[name] };
    if (name === "suggested")
      return <BookPicker key={name} {...field} onChange={(suggested) => change({ suggested })} />;
    return name === "publisherWord" ? (
      <TextArea
        key={name}
        {...field}
        description="Pourquoi ce livre est au catalogue, en quelques phrases."
        limit={max}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    ) : (
      <TextField
        key={name}
        {...field}
        description={name === "rights" ? rightsHelp : undefined}
        maxLength={max}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    );
  });
