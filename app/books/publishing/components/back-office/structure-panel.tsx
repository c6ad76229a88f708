import { useId } from "react";
import {
  type FoundKind,
  leavable,
  type Leavable,
  noAnswers,
  type StructureFound,
} from "#formats/docx/structure.ts";
import { ProofPagesView } from "#books/publishing/components/back-office/proof-pages-view.tsx";
import {
  type Questions,
  TitleQuestions,
  VerseQuestions,
} from "#books/publishing/components/back-office/structure-questions.tsx";
import type { EditionForm } from "#books/publishing/components/back-office/use-edition-form.ts";
import { useFormatStates } from "#books/publishing/components/back-office/use-format-states.ts";
import { kindText, storedAnswers, withLeft } from "#books/publishing/structure-choice.rules.ts";
import { Checkbox } from "#ui/checkbox.tsx";

interface StructurePanelProps {
  form: EditionForm;
  /** The name of the upload. */
  file: string;
  /** Null for a DOCX that was sent before this was kept. */
  found: StructureFound | null;
}

/** What the conversion understood of a DOCX, for the publisher to confirm, change or leave, beside its pages. */
export function StructurePanel({ form, file, found }: StructurePanelProps) {
  const id = useId();
  const { draft, change, docxFound } = form;
  const answers = draft.structure ?? noAnswers;
  return (
    <section aria-labelledby={id} className="min-w-0 border-t border-hairline pt-6 lg:col-span-2">
      <h2 id={id} className="pb-2 text-xl">
        Ce que la boutique a compris
      </h2>
      <RebuildNote editionId={docxFound?.editionId} />
      {found ? (
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
          <Understood
            found={found}
            answers={answers}
            onAnswer={(next) => change({ structure: storedAnswers(next) })}
          />
          <ProofPagesView file={file} query={form.pagesQueryOf(found)} />
        </div>
      ) : (
        <p className="max-w-measure text-muted">
          Ce DOCX est arrivé avant que la boutique ne montre sa structure{"\u202F"}: renvoyez-le pour la voir.
        </p>
      )}
    </section>
  );
}

function RebuildNote({ editionId }: { editionId: number | undefined }) {
  const formats = useFormatStates(editionId === undefined ? [] : [editionId]).get(editionId ?? 0);
  const isMade = formats?.epub.state === "pending" || formats?.azw3.state === "pending";
  return (
    <p aria-live="polite" className="max-w-measure pb-5 text-muted">
      {isMade
        ? "L’EPUB et l’AZW3 sont en cours de fabrication."
        : "Vos réponses s’appliquent à l’enregistrement, et valent aussi pour la prochaine version du texte."}
    </p>
  );
}

function Understood(questions: Questions) {
  const { found } = questions;
  const isClear = found.titles.length === 0 && found.verse.length === 0;
  return (
    <div className="flex min-w-0 flex-col gap-8">
      {isClear && (
        <p className="text-muted">Rien à vous demander{"\u202F"}: la structure du texte est claire.</p>
      )}
      {found.titles.length > 0 && <TitleQuestions {...questions} />}
      {found.verse.length > 0 && <VerseQuestions {...questions} />}
      {found.kinds.length > 0 && <Kinds {...questions} />}
    </div>
  );
}

/** What was understood without a doubt; some of it can be left as text. */
function Kinds({ found, answers, onAnswer }: Questions) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 font-semibold leading-snug">Le reste du texte</legend>
      {found.kinds.map((each) => {
        const { kind } = each;
        return isLeavable(kind) ? (
          <Checkbox
            key={kind}
            checked={!answers.left.includes(kind)}
            onChange={({ target }) => onAnswer(withLeft(answers, kind, !target.checked))}
            description={examplesOf(each)}
          >
            {kindText(each)}
          </Checkbox>
        ) : (
          <p key={kind} className="pl-7.5 leading-snug">
            {kindText(each)}
            <span className="block text-sm text-muted">{examplesOf(each)}</span>
          </p>
        );
      })}
    </fieldset>
  );
}

const isLeavable = (kind: FoundKind["kind"]): kind is Leavable => leavable.some((each) => each === kind);

const examplesOf = ({ examples, count }: FoundKind): string =>
  examples
    .filter((example) => example !== "")
    .map((example) => `«\u202F${example}\u202F»`)
    .join(", ") + (count > examples.length ? "…" : "");
