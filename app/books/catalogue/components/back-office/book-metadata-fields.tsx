import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, useEffect, useId, useRef, useState } from "react";
import {
  type BookMetadataDraft,
  bookMetadataTexts,
  type TypedContributor,
} from "#books/catalogue/back-office/client/metadata-draft.ts";
import { NoticeTextFields } from "#books/catalogue/components/back-office/notice-text-fields.tsx";
import { PressQuoteFields } from "#books/catalogue/components/back-office/press-quote-fields.tsx";
import { MetadataFold } from "#books/catalogue/components/back-office/edition-metadata-fields.tsx";
import { seriesQuery } from "#books/catalogue/catalogue-editing.queries.ts";
import { type Language, languageNames } from "#books/catalogue/metadata/languages.rules.ts";
import { Select } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { flushSync } from "react-dom";
import {
  type ContributorRole,
  contributorRoles,
  maxContributors,
  roles,
} from "#books/catalogue/metadata/contributors.rules.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { LiveRegion } from "#ui/live-region.tsx";

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
        <NoticeTextFields notice={notice} change={change} />
      </div>
      <SeriesFields notice={notice} change={change} />
      <ContributorFields
        contributors={notice.contributors}
        onChange={(contributors) => change({ contributors })}
      />
      <PressQuoteFields quotes={notice.pressQuotes} onChange={(pressQuotes) => change({ pressQuotes })} />
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

interface ContributorFieldsProps {
  contributors: TypedContributor[];
  onChange: (contributors: TypedContributor[]) => void;
}

/** The other contributors, in the order of the credits; rows move by buttons, which keep the focus. */
function ContributorFields({ contributors, onChange }: ContributorFieldsProps) {
  const [announcement, setAnnouncement] = useState("");
  const [added, setAdded] = useState<number | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  const add = () => {
    const key = Math.max(-1, ...contributors.map((each) => each.key)) + 1;
    setAdded(key);
    onChange([...contributors, { key, role: "trl", name: "" }]);
  };
  const move = (from: number, to: number) => {
    const moved = contributors[from];
    if (!moved || to < 0 || to >= contributors.length) return;
    onChange(contributors.toSpliced(from, 1).toSpliced(to, 0, moved));
    setAnnouncement(`${moved.name || "Contribution"} : ${to + 1} sur ${contributors.length}`);
  };
  const remove = (index: number) => {
    onChange(contributors.toSpliced(index, 1));
    setAnnouncement("Contribution retirée");
    addButton.current?.focus();
  };

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="font-semibold">Contributions</legend>
      <p className="text-sm text-muted">En plus de l’auteur, dans l’ordre où elles seront citées.</p>
      {contributors.length > 0 && (
        <ol className="flex flex-col gap-4 sm:gap-3">
          {contributors.map((each, index) => (
            <li key={each.key}>
              <ContributorRow
                contributor={each}
                place={{ index, count: contributors.length }}
                isNew={added === each.key}
                onChange={(changed) => onChange(contributors.with(index, changed))}
                onMove={(to) => move(index, to)}
                onRemove={() => remove(index)}
              />
            </li>
          ))}
        </ol>
      )}
      <Button
        ref={addButton}
        size="sm"
        className="self-start"
        icon={<Plus aria-hidden />}
        disabled={contributors.length >= maxContributors}
        onClick={add}
      >
        Ajouter une contribution
      </Button>
      <LiveRegion>{announcement}</LiveRegion>
    </fieldset>
  );
}

interface ContributorRowProps {
  contributor: TypedContributor;
  place: { index: number; count: number };
  /** The row was just added: the name field gets the focus. */
  isNew: boolean;
  onChange: (contributor: TypedContributor) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function ContributorRow(props: ContributorRowProps) {
  const { contributor, place, isNew, onChange, onMove, onRemove } = props;
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) name.current?.focus();
  }, [isNew]);
  // The browser removes the focus from an element that is moved in the page.
  const moveTo = (index: number) => (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget;
    flushSync(() => onMove(index));
    button.focus();
  };
  const who = contributor.name || `la contribution ${place.index + 1}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_auto]">
      <Select
        label="Fonction"
        labelHidden={place.index > 0}
        className="max-sm:col-span-2"
        value={contributor.role}
        onChange={(event) => onChange({ ...contributor, role: event.target.value as ContributorRole })}
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {contributorRoles[role].choice}
          </option>
        ))}
      </Select>
      <TextField
        label="Nom"
        labelHidden={place.index > 0}
        maxLength={200}
        value={contributor.name}
        ref={name}
        onChange={(event) => onChange({ ...contributor, name: event.target.value })}
      />
      <div className="flex pb-1">
        <IconButton
          label={`Monter ${who}`}
          icon={<ArrowUp aria-hidden />}
          aria-disabled={place.index === 0}
          className="aria-disabled:opacity-40"
          onClick={moveTo(place.index - 1)}
        />
        <IconButton
          label={`Descendre ${who}`}
          icon={<ArrowDown aria-hidden />}
          aria-disabled={place.index === place.count - 1}
          className="aria-disabled:opacity-40"
          onClick={moveTo(place.index + 1)}
        />
        <IconButton label={`Retirer ${who}`} icon={<X aria-hidden />} onClick={onRemove} />
      </div>
    </div>
  );
}
