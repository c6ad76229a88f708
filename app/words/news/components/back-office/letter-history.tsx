import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { TextHistory } from "#words/texts/components/back-office/text-history.tsx";
import { letterRevisionQuery, letterRevisionsQuery } from "#words/news/back-office/letter-texts.queries.ts";
import { Letter } from "#words/news/components/letter.tsx";
import { formatDateTime } from "#platform/data/dates.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

interface LetterHistoryProps {
  /** Whether the form's content would be lost. */
  isUnsaved: boolean;
  /** Loads an earlier letter into the form. */
  onTake: (text: string) => void;
}

/** All earlier letters, to read and to restore. */
export function LetterHistory(props: LetterHistoryProps) {
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
