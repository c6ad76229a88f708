import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { useAct } from "#access/administrators/components/use-act.ts";
import type { MemberDialogProps } from "#office/members/components/suspend-dialog.tsx";
import { giftReturnDays } from "#office/members/members.rules.ts";
import { memberLibraryQuery } from "#office/members/members.queries.ts";
import { adminBooksQuery } from "#books/catalogue/back-office/catalogue-editing.queries.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { useTypedSearch } from "#ui/use-typed-search.ts";
import { giveEdition } from "#office/members/member-gifts.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** Number of books offered at a time: with more results, the search should be narrowed. */
const offered = 6;

/** Searches a book and gives one of its editions. */
export function GiveEditionDialog({ memberId, username, open, onClose }: MemberDialogProps) {
  const [q, setQ] = useState("");
  const [typed, setTyped] = useTypedSearch(q, setQ);
  const act = useAct(mutation(giveEdition), {
    done: `L’édition est offerte à ${username}.`,
    failed: "L’édition n’a pas pu être offerte.",
  });
  const [asked, setAsked] = useState<Gift | null>(null);
  const give = async () => {
    const isGiven = asked && (await act.run({ params: { id: memberId }, body: { edition_id: asked.id } }));
    setAsked(null);
    if (isGiven) onClose();
  };
  return (
    <>
      <Dialog open={open} onClose={onClose} title={`Offrir une édition à ${username}`}>
        <FormErrors>{act.failure}</FormErrors>
        <SearchField
          label="Chercher un livre"
          placeholder="Titre, auteur…"
          value={typed}
          onValueChange={setTyped}
          data-autofocus
        />
        <div className="py-4">
          <Choices memberId={memberId} q={q} pending={act.pending} onGive={setAsked} />
        </div>
      </Dialog>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => void give()}
        title={`Offrir «\u00A0${asked?.name ?? ""}\u00A0» à ${username}\u202F?`}
        confirmLabel="Offrir cette édition"
        confirmVariant="primary"
        pending={act.pending}
      >
        <p className="text-muted">
          Un message l’annonce au membre. Vous pourrez la reprendre pendant {giftReturnDays} jours, tant
          qu’elle n’aura pas été téléchargée.
        </p>
      </ConfirmDialog>
    </>
  );
}

interface Gift {
  id: number;
  name: string;
}

interface ChoicesProps {
  memberId: string;
  q: string;
  pending: boolean;
  onGive: (gift: Gift) => void;
}

function Choices({ memberId, q, pending, onGive }: ChoicesProps) {
  const books = useQuery(adminBooksQuery({ q, sort: "title_asc", page: 1 }));
  const { data: library = [] } = useQuery(memberLibraryQuery(memberId));
  const owned = new Set(library.map(({ edition_id }) => edition_id));
  return (
    <Loaded answer={books}>
      {(found) =>
        found.length === 0 ? (
          <p className="text-muted">Aucun livre ne correspond.</p>
        ) : (
          <ul aria-label="Éditions à offrir" aria-busy={books.isPlaceholderData || undefined}>
            {found.slice(0, offered).flatMap((book) =>
              book.editions.map((edition) => (
                <li
                  key={edition.id}
                  className="flex items-center justify-between gap-4 border-b border-hairline py-2.5"
                >
                  <span className="min-w-0">
                    <span className="font-serif text-lg leading-snug">{book.title}</span>
                    <br />
                    <span className="text-sm text-muted">
                      {book.author}, {edition.title}
                    </span>
                  </span>
                  <Button
                    size="sm"
                    disabled={owned.has(edition.id) || pending}
                    aria-label={`Offrir ${book.title}, ${edition.title}`}
                    onClick={() => onGive({ id: edition.id, name: `${book.title}, ${edition.title}` })}
                  >
                    {owned.has(edition.id) ? "Déjà là" : "Offrir"}
                  </Button>
                </li>
              )),
            )}
          </ul>
        )
      }
    </Loaded>
  );
}
