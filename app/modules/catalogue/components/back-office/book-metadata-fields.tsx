import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { ContributorFields } from "#modules/catalogue/components/back-office/contributor-fields.tsx";
import {
  type BookMetadataDraft,
  bookMetadataTexts,
} from "#modules/catalogue/back-office/client/metadata-draft.ts";
import { MetadataFold } from "#modules/catalogue/components/back-office/metadata-fold.tsx";
import { seriesQuery } from "#modules/catalogue/back-office/queries.ts";
import { type Language, languageNames } from "#modules/catalogue/languages/rules.ts";
import { Select } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";

interface BookMetadataFieldsProps {
  notice: BookMetadataDraft;
  onChange: (notice: BookMetadataDraft) => void;
}

/** The metadata of a book beyond title and author; all of it is optional. */
export function BookMetadataFields({ notice, onChange }: BookMetadataFieldsProps) {
  const change = (changes: Partial<BookMetadataDraft>) => onChange({ ...notice, ...changes });
  return (
    <MetadataFold title="Notice bibliographique du livre" texts={bookMetadataTexts(notice)}>
      <div className="grid gap-6 sm:grid-cols-2">
        <Select
          label="Langue du texte"
          value={notice.language}
          onChange={(event) => change({ language: event.target.value as Language })}
        >
          {Object.entries(languageNames).map(([tag, name]) => (
            <option key={tag} value={tag}>
              {name}
            </option>
          ))}
        </Select>
        <TextField
          label="Titre original"
          maxLength={300}
          value={notice.originalTitle}
          onChange={(event) => change({ originalTitle: event.target.value })}
        />
      </div>
      <SeriesFields notice={notice} change={change} />
      <ContributorFields
        contributors={notice.contributors}
        onChange={(contributors) => change({ contributors })}
      />
    </MetadataFold>
  );
}

interface SeriesFieldsProps {
  notice: BookMetadataDraft;
  change: (changes: Partial<BookMetadataDraft>) => void;
}

/** Existing series are suggested: another spelling would create a separate series. */
function SeriesFields({ notice, change }: SeriesFieldsProps) {
  const { data: known = [] } = useQuery(seriesQuery());
  const listId = useId();
  return (
    <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_7rem]">
      <TextField
        label="Série"
        maxLength={200}
        list={listId}
        autoComplete="off"
        value={notice.series}
        onChange={(event) => change({ series: event.target.value })}
      />
      <datalist id={listId}>
        {known.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <TextField
        label="Numéro"
        inputMode="numeric"
        maxLength={4}
        value={notice.seriesNumber}
        onChange={(event) => change({ seriesNumber: event.target.value })}
      />
    </div>
  );
}
