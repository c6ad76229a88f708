import { useMutation, useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import {
  MailingPreview,
  MailingWords,
  missingWords,
  type Words,
} from "#office/mailings/components/back-office/mailing-words.tsx";
import { errorText } from "#platform/http/app-errors.ts";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { AudienceNote } from "#office/mailings/components/back-office/audience-note.tsx";
import { createMailing, getBookReaders } from "#office/mailings/back-office/mailing-desk.contract.ts";
import { mutation, query } from "#platform/http/call.ts";
import { getNews } from "#words/news/news.contract.ts";

/** To whom a letter about a book goes: only its readers who have asked for the letter. */
function ReadersOfBook({ bookId }: { bookId: string }) {
  const { data } = useQuery(query(getBookReaders, { params: { id: bookId } }));
  return data ? <AudienceNote book={data} /> : null;
}

/** A new letter; the one on the home page may be its beginning. */
export function NewMailing({ bookId, onSaved }: { bookId: string | null; onSaved: (id: number) => void }) {
  const keepSession = useKeepSession();
  const { mutateAsync, isPending } = useMutation(mutation(createMailing));
  const { data: home } = useQuery(query(getNews, {}));
  const [words, setWords] = useState<Words>({ subject: "", body: "" });
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const missing = missingWords(words);
    setFailure(missing);
    if (missing) return;
    try {
      const { id } = await keepSession(() =>
        mutateAsync({ body: { ...words, ...(bookId ? { bookId } : {}) } }),
      );
      onSaved(id);
    } catch (error) {
      setFailure(errorText(error, "Le brouillon n’a pas pu être enregistré."));
    }
  };
  return (
    <div className="grid gap-8 xl:grid-cols-2 xl:gap-12">
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
        {bookId && <ReadersOfBook bookId={bookId} />}
        <FormErrors>{failure}</FormErrors>
        <MailingWords words={words} onChange={setWords} />
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" type="submit" pending={isPending} pendingLabel="Enregistrement…">
            Enregistrer le brouillon
          </Button>
          {words.body === "" && home?.news && (
            <Button onClick={() => setWords({ ...words, body: home.news })}>
              Reprendre la lettre de la page d’accueil
            </Button>
          )}
        </div>
      </form>
      <section aria-label="Aperçu" className="min-w-0">
        <MailingPreview words={words} />
      </section>
    </div>
  );
}
