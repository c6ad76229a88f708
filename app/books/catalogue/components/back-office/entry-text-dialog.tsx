import { mutationOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { suggestedEntries } from "#books/catalogue/client/suggested-links.ts";
import { entryKindNames, entryPath, type EntryKind } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Link } from "#ui/link.tsx";
import { Loaded } from "#ui/loaded.tsx";
import { Loading, SkeletonText } from "#ui/skeleton.tsx";
import { MarkedTextArea } from "#ui/marked-text-area.tsx";
import { useToasts } from "#ui/toast.tsx";
import {
  getEntryText,
  removePortrait,
  saveEntryText,
  savePortrait,
} from "#books/catalogue/back-office/entry-texts/entry-texts.contract.ts";
import { longTextMaxLength } from "#books/catalogue/catalogue-editing.contract.ts";
import { query, mutation } from "#platform/http/call.ts";
import { urlOf } from "#platform/http/endpoint.ts";
import { sendForm } from "#platform/http/send-form.ts";
import { AvatarField } from "#readers/accounts/components/avatar-field.tsx";
import { suggestionsQuery } from "#books/catalogue/books/books.queries.ts";
import { suggestionMaxLength, suggestionMinLength } from "#books/catalogue/books/suggestions.rules.ts";
import { SearchField } from "#ui/search-field.tsx";
import { useTypedSearch } from "#ui/use-typed-text.ts";

const descriptions = () => import("#books/catalogue/client/description-dialect.ts");

interface EntryTextDialogProps {
  kind: EntryKind;
  slug: string;
  name: string;
  onClose: () => void;
}

/** The publisher's text about a category, a contributor, a series or a collection. */
export function EntryTextDialog({ kind, slug, name, onClose }: EntryTextDialogProps) {
  const formId = useId();
  const stored = useQuery(query(getEntryText, { params: { kind, slug } }));
  const saving = useMutation(mutation(saveEntryText));
  const queries = useQueryClient();
  const keepSession = useKeepSession();
  const { show } = useToasts();
  const portraying = useMutation(portrayMutation());
  const [picture, setPicture] = useState<Blob | null>(null);
  const [isRemoved, setRemoved] = useState(false);
  const [written, setWritten] = useState<string | null>(null);
  const error = saving.error ?? portraying.error;
  const save = async (description: string) => {
    try {
      await keepSession(() => saving.mutateAsync({ params: { kind, slug }, body: { description } }));
      if (picture || isRemoved) await keepSession(() => portraying.mutateAsync({ slug, picture }));
      await queries.invalidateQueries({ queryKey: query(getEntryText, { params: { kind, slug } }).queryKey });
      show("Page enregistrée.", { tone: "success" });
      onClose();
    } catch {
      // The form shows the reason.
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save(written ?? stored.data?.description ?? "");
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Page «\u00A0${name}\u00A0»`}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Annuler
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={saving.isPending || portraying.isPending}
          >
            Enregistrer
          </Button>
        </>
      }
    >
      <Loaded
        answer={stored}
        waiting={
          <Loading>
            <SkeletonText lines={5} />
          </Loading>
        }
        failure="Erreur de chargement."
      >
        {({ description, portrait_url: portrait }) => (
          <form id={formId} onSubmit={submit} className="flex flex-col gap-4 py-2">
            <FormErrors>{error && errorText(error, "La page n’a pas été enregistrée.")}</FormErrors>
            {kind === "contributor" && (
              <fieldset className="flex flex-col items-start gap-2">
                <legend className="pb-2 font-semibold">Portrait</legend>
                <AvatarField
                  name={name}
                  src={isRemoved ? null : portrait}
                  picture={picture}
                  onChange={(chosen) => {
                    setPicture(chosen);
                    setRemoved(false);
                  }}
                />
                {(picture || (portrait && !isRemoved)) && (
                  <Button
                    variant="quiet"
                    size="sm"
                    onClick={() => {
                      setPicture(null);
                      setRemoved(picture === null);
                    }}
                  >
                    {picture ? "Garder comme avant" : "Retirer le portrait"}
                  </Button>
                )}
              </fieldset>
            )}
            <MarkedTextArea
              label="Texte"
              dialect={descriptions}
              description="Il s’affiche sous le titre de la page, et dans les moteurs de recherche pour ses premiers mots."
              value={written ?? description ?? ""}
              onWrite={setWritten}
              limit={longTextMaxLength}
              rows={8}
              data-autofocus
            />
            <p className="text-sm">
              <Link href={entryPath(kind, slug)}>Voir la page</Link>
            </p>
          </form>
        )}
      </Loaded>
    </Dialog>
  );
}

/** Sends a contributor's portrait as multipart. Without a picture, removes it. */
const portrayMutation = () =>
  mutationOptions({
    mutationKey: [savePortrait.path],
    mutationFn: ({ slug, picture }: { slug: string; picture: Blob | null }) => {
      const { method } = picture ? savePortrait : removePortrait;
      const form = new FormData();
      if (picture) form.append("portrait", picture, "portrait");
      return sendForm(urlOf(savePortrait, { params: { slug } }), { method, form });
    },
  });

/** Finds a contributor, a series, a collection or a category by its name, to write its text. */
export function EntryFinder() {
  const [q, setQ] = useState("");
  const [draft, setDraft] = useTypedSearch(q, setQ);
  const [chosen, setChosen] = useState<Omit<EntryTextDialogProps, "onClose"> | null>(null);
  const { data } = useQuery(suggestionsQuery(q));
  const found = data ? suggestedEntries(data) : [];
  const isSearched = q.length >= suggestionMinLength && data !== undefined;
  return (
    <div className="flex max-w-measure flex-col gap-6">
      <SearchField
        label="Nom d’un auteur, d’une série, d’une collection ou d’un thème"
        value={draft}
        onValueChange={setDraft}
        maxLength={suggestionMaxLength}
        autoComplete="off"
      />
      {isSearched && found.length === 0 && (
        <p className="text-muted">Personne de ce nom dans les livres en vente.</p>
      )}
      {isSearched && found.length > 0 && (
        <ul className="divide-y divide-hairline border-y border-hairline">
          {found.map((each) => (
            <li
              key={`${each.kind} ${each.slug}`}
              className="flex flex-wrap items-center justify-between gap-3 py-3"
            >
              <span>
                <span className="font-serif text-lg">{each.name}</span>{" "}
                <span className="text-sm text-muted">{entryKindNames[each.kind]}</span>
              </span>
              <Button size="sm" onClick={() => setChosen(each)}>
                Modifier la page<span className="sr-only"> de {each.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {chosen && <EntryTextDialog {...chosen} onClose={() => setChosen(null)} />}
    </div>
  );
}
