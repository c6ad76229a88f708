import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { useAct } from "#access/administrators/components/use-act.ts";
import { giftReturnDays, reasonMaxLength, suspensionDelayDays } from "#office/members/members.rules.ts";
import { memberLibraryQuery } from "#office/members/members.queries.ts";
import { adminBooksQuery } from "#books/catalogue/catalogue-editing.queries.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { useTypedSearch } from "#ui/use-typed-text.ts";
import { giveEdition } from "#office/members/member-gifts.contract.ts";
import { mutation } from "#platform/http/call.ts";
import { type Suspension, suspendMember } from "#office/members/members.contract.ts";
import { Select } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";

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

export interface MemberDialogProps {
  memberId: string;
  username: string;
  open: boolean;
  onClose: () => void;
}

/** A suspension has a reason, which the member will read, and a delay for an answer unless it is urgent. */
export function SuspendDialog({ memberId, username, open, onClose }: MemberDialogProps) {
  const [reason, setReason] = useState("");
  const [when, setWhen] = useState<Suspension["when"]>("in-seven-days");
  const isNow = when === "now";
  const act = useAct(mutation(suspendMember), {
    done: isNow ? `Compte suspendu\u202F: ${username}.` : `Suspension annoncée\u202F: ${username}.`,
    failed: "Le compte n’a pas pu être suspendu.",
  });
  const suspend = async () => {
    if (!reason.trim()) return act.fail("Dites pourquoi\u202F: le membre le lira.");
    if (await act.run({ params: { id: memberId }, body: { reason, when } })) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Suspendre ${username} ?`}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Annuler
          </Button>
          <Button variant="danger" pending={act.pending} onClick={() => void suspend()}>
            {isNow ? "Suspendre le compte" : "Annoncer la suspension"}
          </Button>
        </>
      }
    >
      <FormErrors>{act.failure}</FormErrors>
      <div className="flex flex-col gap-5">
        <Select
          label="Quand"
          value={when}
          onChange={(event) => setWhen(event.target.value as Suspension["when"])}
          description={
            isNow
              ? "Toutes ses sessions se ferment aussitôt et il ne peut plus se connecter. À réserver à l’urgence, les conditions d’utilisation le disent."
              : "Il est prévenu aujourd’hui et peut s’expliquer ou cesser. Vous pouvez y renoncer d’ici là."
          }
        >
          <option value="in-seven-days">Dans {suspensionDelayDays} jours, avec préavis</option>
          <option value="now">Tout de suite</option>
        </Select>
        <TextArea
          label="Motif, envoyé au membre"
          rows={4}
          limit={reasonMaxLength}
          value={reason}
          data-autofocus
          onChange={(event) => setReason(event.target.value)}
        />
        <p className="text-muted">
          Sa bibliothèque est conservée, et la suspension peut être levée à tout moment.
        </p>
      </div>
    </Dialog>
  );
}
