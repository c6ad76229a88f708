import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
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
import { AudienceChoice, isChosen } from "#office/mailings/components/back-office/audience-choice.tsx";
import type { Audience } from "#office/mailings/mailing-sending.rules.ts";
import { createMailing } from "#office/mailings/back-office/mailing-desk.contract.ts";
import { mailingQuery, mailingsQuery } from "#office/mailings/back-office/mailing-desk.queries.ts";
import { mutation, query } from "#platform/http/call.ts";
import { getNews } from "#words/news/news.contract.ts";

/** A new letter; the one on the home page may be its beginning. */
export function NewMailing({ bookId, onSaved }: { bookId: string | null; onSaved: (id: number) => void }) {
  const [audience, setAudience] = useState<Audience>(
    bookId ? { kind: "book", ref: bookId } : { kind: "all", ref: null },
  );
  const keepSession = useKeepSession();
  const { mutateAsync, isPending } = useMutation(mutation(createMailing));
  const [words, setWords] = useState<Words>({ subject: "", body: "" });
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const missing = isChosen(audience) ? missingWords(words) : "Choisissez à qui va cette lettre.";
    setFailure(missing);
    if (missing) return;
    try {
      const { id } = await keepSession(() => mutateAsync({ body: { ...words, audience } }));
      onSaved(id);
    } catch (error) {
      setFailure(errorText(error, "Le brouillon n’a pas pu être enregistré."));
    }
  };
  return (
    <div className="grid gap-8 xl:grid-cols-2 xl:gap-12">
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
        <AudienceChoice audience={audience} onChange={setAudience} />
        <FormErrors>{failure}</FormErrors>
        <MailingWords words={words} onChange={setWords} />
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" type="submit" pending={isPending} pendingLabel="Enregistrement…">
            Enregistrer le brouillon
          </Button>
        </div>
        {words.body === "" && <Models onChoose={setWords} />}
      </form>
      <section aria-label="Aperçu" className="min-w-0">
        <MailingPreview words={words} />
      </section>
    </div>
  );
}

/** Where a letter may begin: the one on the home page, and those of before. */
function Models({ onChoose }: { onChoose: (words: Words) => void }) {
  const client = useQueryClient();
  const { data: home } = useQuery(query(getNews, {}));
  const { data: sent } = useQuery(mailingsQuery(1));
  const earlier = sent?.items.slice(0, shownModels) ?? [];
  const take = async (id: number) => {
    const { subject, body } = await client.fetchQuery(mailingQuery(String(id)));
    onChoose({ subject, body });
  };
  if (!home?.news && earlier.length === 0) return null;
  return (
    <section aria-labelledby="modeles" className="flex flex-col gap-3">
      <h2 id="modeles" className="text-lg">
        Partir d’une lettre
      </h2>
      <ul className="flex flex-wrap gap-3">
        {home?.news && (
          <li>
            <Button size="sm" onClick={() => onChoose({ subject: "", body: home.news })}>
              Celle de la page d’accueil
            </Button>
          </li>
        )}
        {earlier.map(({ id, subject }) => (
          <li key={id}>
            <Button size="sm" onClick={() => void take(id)}>
              {subject}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const shownModels = 6;
