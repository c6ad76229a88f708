import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useKeepSession } from "#platform/session-renewal.ts";
import { Letter } from "#modules/news/components/letter.tsx";
import { newsForEditingQuery, saveNewsMutation } from "#modules/news/queries.ts";
import { newsMaxLength } from "#modules/news/rules.ts";
import { Button } from "#ui/button.tsx";
import { countCharacters } from "#ui/character-count.ts";
import { FormErrors } from "#ui/form-errors.tsx";
import { Loaded } from "#ui/loaded.tsx";
import { Loading, SkeletonText } from "#ui/skeleton.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { useToasts } from "#ui/toast.tsx";

/** The letter on the home page, with what readers will see of it beside (admin.md §2). */
export function NewsEditor() {
  const id = useId();
  const news = useQuery(newsForEditingQuery());
  return (
    <section aria-labelledby={id} className="border-t border-hairline pt-6">
      <h2 id={id} className="pb-5 text-xl">
        La lettre de l’éditeur
      </h2>
      <Loaded answer={news} waiting={<Waiting />} failure="Erreur de chargement">
        {(stored) => <NewsForm stored={stored.news} />}
      </Loaded>
    </section>
  );
}

const Waiting = () => (
  <Loading label="Chargement...">
    <SkeletonText lines={6} />
  </Loading>
);

function NewsForm({ stored }: { stored: string }) {
  const [news, setNews] = useState(stored);
  const { save, pending, failure } = useSaveNews();
  return (
    <div className="grid gap-8 lg:grid-cols-2 lg:gap-12">
      <form
        className="flex flex-col items-start gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save(news);
        }}
      >
        <FormErrors>{failure}</FormErrors>
        <TextArea
          label="Nouvelles affichées en page d’accueil"
          description="Markdown : **gras**, *italique*, [lien](https://…), listes, titres, citations."
          rows={10}
          limit={newsMaxLength}
          value={news}
          onChange={(event) => setNews(event.target.value)}
          className="w-full"
        />
        <Button type="submit" variant="primary" pending={pending} pendingLabel="Sauvegarde...">
          Sauvegarder
        </Button>
      </form>
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
  );
}

function useSaveNews() {
  const toasts = useToasts();
  const keepSession = useKeepSession();
  const { mutateAsync, isPending } = useMutation(saveNewsMutation());
  const [failure, setFailure] = useState<string | null>(null);
  const save = async (news: string) => {
    if (countCharacters(news) > newsMaxLength) return setFailure("La lettre est trop longue.");
    setFailure(null);
    try {
      await keepSession(() => mutateAsync({ body: { news } }));
      toasts.show("La lettre est en ligne.", { tone: "success" });
    } catch {
      setFailure("Impossible de sauvegarder les news.");
    }
  };
  return { save, pending: isPending, failure };
}
