import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PictureInsertion } from "#words/texts/components/back-office/picture-insertion.tsx";
import { TextEditing } from "#words/texts/components/back-office/text-editing.tsx";
import { TextForm, useTextForm } from "#words/texts/components/back-office/text-form.tsx";
import type { EditedLetter } from "#words/news/back-office/letter-texts.contract.ts";
import {
  letterQuery,
  letterRevisionQuery,
  letterRevisionsQuery,
} from "#words/news/back-office/letter-texts.queries.ts";
import { Letter } from "#words/news/components/letter.tsx";
import { saveNews } from "#words/news/news.contract.ts";
import { letterDraft, newsMaxLength } from "#words/news/news.rules.ts";
import { call } from "#platform/http/call.ts";
import { errorText, isStatus } from "#platform/http/app-errors.ts";
import { hasHiddenCharactersInLines, hiddenCharactersRule } from "#platform/words/hidden-characters.ts";
import { MarkedTextArea } from "#ui/marked-text-area.tsx";
import { countCharacters } from "#ui/text-area.tsx";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { TextHistory } from "#words/texts/components/back-office/text-history.tsx";
import { formatDateTime } from "#platform/data/dates.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

const letters = () => import("#words/news/client/letter-dialect.ts");

/** The letter on the home page, with its preview next to it (admin.md §2). */
export const LetterEditor = () => (
  <TextEditing source={letterQuery()}>
    {(letter, renew) => <LetterForm letter={letter} onDone={renew} />}
  </TextEditing>
);

function LetterForm({ letter, onDone }: { letter: EditedLetter; onDone: (done: string) => Promise<void> }) {
  const form = useLetterForm(letter, onDone);
  const { news } = form.draft;
  const write = (text: string) => form.setDraft(() => ({ news: text }));
  return (
    <div className="flex flex-col gap-8">
      <div className="grid gap-8 lg:grid-cols-2 lg:gap-12">
        <TextForm form={form} saveLabel="Sauvegarder" savingLabel="Sauvegarde...">
          <MarkedTextArea
            label="Nouvelles affichées en page d’accueil"
            dialect={letters}
            inMarkdown="lettre"
            More={PictureInsertion}
            rows={10}
            limit={newsMaxLength}
            value={news}
            error={hasHiddenCharactersInLines(news) ? hiddenCharactersRule : undefined}
            onWrite={write}
          />
        </TextForm>
        <div className="min-w-0">
          <p className="eyebrow pb-3">Aperçu</p>
          <div className="border-l border-hairline pl-6 wrap-anywhere">
            {news.trim() === "" ? (
              <p className="text-muted">La page d’accueil n’affichera pas de lettre.</p>
            ) : (
              <Letter text={news} />
            )}
          </div>
        </div>
      </div>
      {letter.revision > 0 && <LetterHistory isUnsaved={form.isUnsaved} onTake={write} />}
    </div>
  );
}

const saveFailure = "Impossible de sauvegarder les news.";

function useLetterForm(letter: EditedLetter, onDone: (done: string) => Promise<void>) {
  const form = useTextForm(letter, {
    draftKey: letterDraft,
    source: letterQuery(),
    draftOf: ({ news }) => ({ news }),
    write: (client, { news }, revision) => call(client, saveNews, { body: { news, revision } }),
    named: ({ news }) => ({ Lettre: news }),
    saved: "La lettre est en ligne.",
    failed: saveFailure,
    onDone,
    failureText: (error) => (isStatus(error, 400) ? errorText(error, saveFailure) : saveFailure),
  });
  const isTooLong = countCharacters(form.draft.news) > newsMaxLength;
  return { ...form, save: () => (isTooLong ? form.setFailure("La lettre est trop longue.") : form.save()) };
}

interface LetterHistoryProps {
  /** Whether the form's content would be lost. */
  isUnsaved: boolean;
  /** Loads an earlier letter into the form. */
  onTake: (text: string) => void;
}

/** All earlier letters, to read and to restore. */
function LetterHistory(props: LetterHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="border-y border-hairline py-3"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="min-h-6 cursor-pointer font-semibold">Versions de la lettre</summary>
      {isOpen && (
        <div className="max-h-[32rem] overflow-y-auto">
          <Versions {...props} />
        </div>
      )}
    </details>
  );
}

function Versions({ isUnsaved, onTake }: LetterHistoryProps) {
  const revisions = useQuery(letterRevisionsQuery());
  const [shown, setShown] = useState<number | null>(null);
  const close = () => setShown(null);
  return (
    <>
      <Loaded answer={revisions}>
        {(rows) => (
          <TextHistory rows={rows} headingHidden>
            {({ revision }) => (
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Lire la version nº\u00A0${revision}`}
                onClick={() => setShown(revision)}
              >
                Lire
              </Button>
            )}
          </TextHistory>
        )}
      </Loaded>
      <Dialog open={shown !== null} onClose={close} title={`Version nº\u00A0${shown ?? ""}`}>
        {shown !== null && (
          <EarlierLetter
            revision={shown}
            isUnsaved={isUnsaved}
            onTake={(text) => {
              onTake(text);
              close();
            }}
          />
        )}
      </Dialog>
    </>
  );
}

interface EarlierLetterProps extends LetterHistoryProps {
  revision: number;
}

function EarlierLetter({ revision, isUnsaved, onTake }: EarlierLetterProps) {
  const letter = useQuery(letterRevisionQuery(revision));
  return (
    <Loaded answer={letter}>
      {({ news, saved_at, saved_by }) => (
        <div className="flex flex-col gap-5 pb-4">
          <p className="text-sm text-muted">
            {`Enregistrée le ${formatDateTime(saved_at)}${saved_by ? ` par ${saved_by}` : ""}.`}
          </p>
          <div className="border-l border-hairline pl-6 wrap-anywhere">
            {news.trim() === "" ? <p className="text-muted">Pas de lettre.</p> : <Letter text={news} />}
          </div>
          <p className="text-muted">
            {isUnsaved
              ? "Ce texte remplacera ce que vous êtes en train d’écrire\u202F; rien ne change en ligne avant que vous ne sauvegardiez."
              : "Rien ne change en ligne avant que vous ne sauvegardiez."}
          </p>
          <Button className="self-end" onClick={() => onTake(news)}>
            Reprendre ce texte
          </Button>
        </div>
      )}
    </Loaded>
  );
}
