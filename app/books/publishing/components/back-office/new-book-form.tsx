import {
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useEffect,
  useState,
  type SubmitEvent,
} from "react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { AuthorField, BookTextFields } from "#books/catalogue/components/back-office/book-text-fields.tsx";
import { BookMetadataFields } from "#books/catalogue/components/back-office/book-metadata-fields.tsx";
import { CategoryPicker } from "#books/catalogue/components/back-office/category-picker.tsx";
import { PublicationFields } from "#books/catalogue/components/availability/moment-fields.tsx";
import {
  type BookDraft,
  missingFilesText,
  emptyBook,
  newBookOf,
  withFound,
  reviveBook,
} from "#books/publishing/back-office/client/book-draft.ts";
import { DraftBanner } from "#access/administrators/components/draft-banner.tsx";
import { EditionFields } from "#books/publishing/components/back-office/edition-fields.tsx";
import {
  EditionMetadataPart,
  FormSection,
  SendingGuard,
} from "#books/publishing/components/back-office/form-section.tsx";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { TextField } from "#ui/text-field.tsx";
import { errorText, isStatus } from "#platform/http/app-errors.ts";
import { checkBook, publishBook } from "#books/publishing/edition-formats.contract.ts";
import { mutation } from "#platform/http/call.ts";
import { similarBooksQuery, categoryTreeQuery } from "#books/catalogue/catalogue-editing.queries.ts";
import { Link } from "#ui/link.tsx";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { readMoment } from "#books/catalogue/client/typed-moment.ts";
import { saveErrorText } from "#access/administrators/client/save-error-text.ts";
import { hasReadablePrice, unreadablePrice } from "#books/publishing/back-office/client/edition-draft.ts";
import { useEditionForm } from "#books/publishing/components/back-office/use-edition-form.ts";
import { useFreeQuestion } from "#books/publishing/components/back-office/use-free-question.tsx";
import { useMissingTextQuestion } from "#books/publishing/components/back-office/use-missing-text-question.tsx";
import { useDraft } from "#ui/use-draft.ts";

interface NewBookFormProps {
  /** @param onlineAt the scheduled moment; undefined: it is on sale */
  onPublished: (onlineAt?: Date) => void;
  /** A preview of the form as readers would see it. */
  renderPreview: (draft: BookDraft, coverUrl: string | null) => ReactNode;
}

/** A book with its first edition (admin.md §2, add book). */
export function NewBookForm({ onPublished, renderPreview }: NewBookFormProps) {
  const { draft, setDraft, restoredAt, discard, edition, submit, question, pending, failure } =
    useNewBook(onPublished);
  const missing = missingFilesText(draft.edition);
  return (
    <form noValidate onSubmit={submit}>
      <SendingGuard active={edition.isBusy} />
      <div className="pb-6 empty:hidden">
        <DraftBanner restoredAt={restoredAt} onDiscard={discard} />
      </div>
      <FormSection number={1} title="Le livre">
        <BookFields draft={draft} setDraft={setDraft} />
      </FormSection>
      <FormSection number={2} title="La première édition">
        <EditionFields form={edition} filesRequired />
        <EditionMetadataPart form={edition} />
      </FormSection>
      <div className="flex flex-col items-start gap-4 border-t border-hairline pt-6">
        <PublicationFields moment={edition.draft.moment} onChange={(moment) => edition.change({ moment })} />
        <FormErrors>{failure}</FormErrors>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            variant="primary"
            size="lg"
            disabled={edition.isBusy || missing !== null}
            pending={pending}
            pendingLabel="Publication…"
          >
            Publier le livre
          </Button>
          {renderPreview(draft, edition.picture.url)}
        </div>
        {missing && <p className="text-sm text-muted">{missing}</p>}
        {question}
      </div>
    </form>
  );
}

interface BookFieldsProps {
  draft: BookDraft;
  setDraft: Dispatch<SetStateAction<BookDraft>>;
}

function BookFields({ draft, setDraft }: BookFieldsProps) {
  const duplicate = useDuplicateCheck(draft.title, draft.author);
  const change = (changes: Partial<BookDraft>) => setDraft((before) => ({ ...before, ...changes }));
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
      <div className="flex flex-col gap-6">
        <TextField
          label="Titre du livre"
          required
          maxLength={300}
          error={duplicate}
          value={draft.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <AuthorField value={draft.author} onChange={(author) => change({ author })} />
        <SimilarBooks title={draft.title} author={draft.author} isKnown={duplicate !== null} />
        <BookTextFields texts={draft} onChange={change} />
        <BookMetadataFields notice={draft.notice} onChange={(notice) => change({ notice })} />
      </div>
      <CategoryPicker ticked={draft.categoryIds} onChange={(categoryIds) => change({ categoryIds })} />
    </div>
  );
}

/** How long the check waits for the next key, in milliseconds. */
const checkDelay = 450;

/** Reports an existing book with the typed title and author; null if there is none, or if unknown. */
function useDuplicateCheck(title: string, author: string): string | null {
  const { mutateAsync } = useMutation(mutation(checkBook));
  const [found, setFound] = useState<{ names: string; text: string } | null>(null);
  const names = `${title.trim()}\n${author.trim()}`;
  const isComplete = title.trim() !== "" && author.trim() !== "";

  useEffect(() => {
    if (!isComplete) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      mutateAsync({ body: { title, author } }).catch((error: unknown) => {
        // Any other failure is ignored: publishing checks again.
        if (isCurrent && isStatus(error, 409))
          setFound({ names, text: errorText(error, "Livre déjà existant.") });
      });
    }, checkDelay);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [names, isComplete, title, author, mutateAsync]);

  return isComplete && found?.names === names ? found.text : null;
}

interface SimilarBooksProps {
  title: string;
  author: string;
  /** The same book exists: its field shows this. */
  isKnown: boolean;
}

/** Possible duplicates of the typed book, under another spelling: listed, but never blocking. */
function SimilarBooks({ title, author, isKnown }: SimilarBooksProps) {
  const [asked, setAsked] = useState({ title: "", author: "" });
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ title: title.trim(), author: author.trim() }), askDelay);
    return () => clearTimeout(timer);
  }, [title, author]);
  const { data } = useQuery(similarBooksQuery(asked.title, asked.author));
  const books = isKnown ? [] : (data ?? []);
  return (
    <div aria-live="polite" className={books.length === 0 ? "-mt-6" : undefined}>
      {books.length > 0 && (
        <div className="border-l-2 border-accent pl-4">
          <p className="text-muted">
            {books.length > 1 ? "Des livres très proches sont" : "Un livre très proche est"} déjà au catalogue
            {"\u202F"}:
          </p>
          <ul>
            {books.map((book) => (
              <li key={book.id}>
                <Link href={`/admin/livres/${book.id}/modifier`}>{book.title}</Link>, {book.author}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** How long it waits for the next key, in milliseconds. */
const askDelay = 450;

const missingFields = "Champs obligatoires manquants (PDF, DOCX, couverture, métadonnées).";

/** The state of a new book, from the first keystroke to its publication. */
function useNewBook(onPublished: (onlineAt?: Date) => void) {
  const kept = useDraft("brouillon-livre", emptyBook, reviveBook);
  const { draft, setDraft } = kept;
  const keepSession = useKeepSession();
  const { data: tree } = useQuery(categoryTreeQuery());
  const { mutateAsync, isPending } = useMutation(mutation(publishBook));
  const [failure, setFailure] = useState<string | null>(null);
  const free = useFreeQuestion();
  const missing = useMissingTextQuestion();
  const edition = useEditionForm({
    draft: draft.edition,
    setDraft: (change) => setDraft((before) => ({ ...before, edition: change(before.edition) })),
    book: draft,
    language: draft.notice.language,
    requiredNames: "*Titre du livre*, *Auteur* et *Nom de l’édition*",
    onRead: (found) => setDraft((before) => withFound(before, found)),
    isNamed: () =>
      [draft.title, draft.author, draft.edition.editionTitle].every((name) => name.trim() !== ""),
  });

  const publish = async (form: HTMLFormElement) => {
    const { onlineAt, refusal } = draft.edition.moment ? readMoment(draft.edition.moment, new Date()) : {};
    const body = newBookOf(draft, tree, onlineAt);
    if (!body) return setFailure(missingFields);
    if (!hasReadablePrice(form)) return setFailure(unreadablePrice);
    if (refusal) return setFailure(refusal);
    setFailure(null);
    if (!(await free.confirm(draft.edition.priceCents))) return;
    try {
      await missing.ask((consent) =>
        keepSession(() => mutateAsync({ body: { ...body, edition: { ...body.edition, ...consent } } })),
      );
      kept.discard();
      onPublished(onlineAt);
    } catch (error) {
      setFailure(saveErrorText(error, "Erreur création livre."));
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending && !edition.isBusy) void publish(event.currentTarget);
  };
  const question = [free.dialog, missing.dialog];
  return { ...kept, edition, submit, question, pending: isPending, failure };
}
