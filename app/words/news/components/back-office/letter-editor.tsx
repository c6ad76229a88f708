import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { LetterHistory } from "#words/news/components/back-office/letter-history.tsx";
import { TextEditing } from "#words/texts/components/back-office/text-editing.tsx";
import { TextForm } from "#words/texts/components/back-office/text-form.tsx";
import type { EditedLetter } from "#words/news/back-office/letter-texts.contract.ts";
import { letterQuery } from "#words/news/back-office/letter-texts.queries.ts";
import { useVersionedForm } from "#access/administrators/components/use-versioned-form.ts";
import { Letter } from "#words/news/components/letter.tsx";
import { saveNews } from "#words/news/news.contract.ts";
import { newsMaxLength } from "#words/news/news.rules.ts";
import { call } from "#platform/http/call.ts";
import { errorText, isStatus } from "#platform/http/app-errors.ts";
import { hasHiddenCharactersInLines, hiddenCharactersRule } from "#platform/words/hidden-characters.ts";
import { countCharacters } from "#ui/character-count.ts";
import { TextArea } from "#ui/text-area.tsx";

/** The letter on the home page, with its preview next to it (admin.md §2). */
export function LetterEditor() {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-hairline pt-6">
      <h2 id={id} className="pb-5 text-xl">
        La lettre de l’éditeur
      </h2>
      <TextEditing source={letterQuery()}>
        {(letter, renew) => <LetterForm letter={letter} onDone={renew} />}
      </TextEditing>
    </section>
  );
}

interface LetterFormProps {
  letter: EditedLetter;
  onDone: (done: string) => Promise<void>;
}

function LetterForm({ letter, onDone }: LetterFormProps) {
  const form = useLetterForm(letter, onDone);
  const { news } = form.draft;
  const write = (text: string) => form.setDraft(() => ({ news: text }));
  return (
    <div className="flex flex-col gap-8">
      <div className="grid gap-8 lg:grid-cols-2 lg:gap-12">
        <TextForm form={form} saveLabel="Sauvegarder" savingLabel="Sauvegarde...">
          <TextArea
            label="Nouvelles affichées en page d’accueil"
            description="Markdown : **gras**, *italique*, [lien](https://…), listes, titres, citations."
            rows={10}
            limit={newsMaxLength}
            value={news}
            error={hasHiddenCharactersInLines(news) ? hiddenCharactersRule : undefined}
            onChange={(event) => write(event.target.value)}
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

const formOf = ({ revision, news }: EditedLetter) => ({ version: revision, draft: { news } });

function useLetterForm(letter: EditedLetter, onDone: (done: string) => Promise<void>) {
  const queries = useQueryClient();
  const [opened] = useState(letter);
  const form = useVersionedForm({
    draftKey: "brouillon-lettre",
    opened: () => formOf(opened),
    write: ({ news }, revision) => call(queries, saveNews, { body: { news, revision } }),
    latest: async () => formOf(await queries.fetchQuery(letterQuery())),
    named: ({ news }) => ({ Lettre: news }),
    onSaved: () => onDone("La lettre est en ligne."),
    texts: { save: saveFailure, load: "Erreur lors du chargement." },
    failureText: (error) => (isStatus(error, 400) ? errorText(error, saveFailure) : saveFailure),
  });
  const isTooLong = countCharacters(form.draft.news) > newsMaxLength;
  return { ...form, save: () => (isTooLong ? form.setFailure("La lettre est trop longue.") : form.save()) };
}
