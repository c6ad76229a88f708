import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  bookStateOf,
  bookWithdrawalText,
  explainBookAvailability,
} from "#books/catalogue/client/book-availability-text.ts";
import {
  AvailabilityBox,
  AvailabilitySummary,
  useAvailabilityAct,
} from "#books/catalogue/components/availability/availability-box.tsx";
import {
  type BookAvailability,
  withdrawBook,
  putBookBack,
} from "#books/catalogue/availability/availability.contract.ts";
import { bookAvailabilityQuery } from "#books/catalogue/back-office/catalogue-editing.queries.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { mutation } from "#platform/http/call.ts";

/** The availability of a book, with all its editions. */
export function BookAvailabilityPanel({ bookId }: { bookId: number }) {
  const answer = useQuery(bookAvailabilityQuery(bookId));
  // Without editions there is no availability to show.
  if (answer.data?.editions.length === 0) return null;
  return <AvailabilityBox answer={answer}>{(sale) => <Sale bookId={bookId} sale={sale} />}</AvailabilityBox>;
}

function Sale({ bookId, sale }: { bookId: number; sale: BookAvailability }) {
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { pending, withdraw, putBack } = useActs(bookId);
  const run = async (act: Promise<string | null>) => {
    setFailure(await act);
    setAsking(false);
  };
  const state = bookStateOf(sale);
  return (
    <>
      <AvailabilitySummary
        title={titles[state]}
        text={explainBookAvailability(sale)}
        failure={failure}
        actions={
          state === "withdrawn" ? (
            <Button pending={pending} onClick={() => void run(putBack())}>
              Remettre le livre en vente
            </Button>
          ) : (
            <Button onClick={() => setAsking(true)}>Retirer tout le livre de la vente</Button>
          )
        }
      />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void run(withdraw())}
        pending={pending}
        title={"Retirer tout le livre de la vente\u202F?"}
        confirmLabel="Retirer le livre"
      >
        <div className="flex flex-col gap-3 text-muted">
          {bookWithdrawalText(sale).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </ConfirmDialog>
    </>
  );
}

function useActs(bookId: number) {
  const { act, pending } = useAvailabilityAct<BookAvailability>(bookAvailabilityQuery(bookId).queryKey);
  const withdrawal = useMutation(mutation(withdrawBook));
  const returning = useMutation(mutation(putBookBack));
  const input = { params: { id: String(bookId) } };
  return {
    pending,
    withdraw: () =>
      act(
        () => withdrawal.mutateAsync(input),
        () => "Le livre est retiré de la vente.",
      ),
    putBack: () =>
      act(
        () => returning.mutateAsync(input),
        (sale) =>
          bookStateOf(sale) === "scheduled" ? "Le livre paraîtra comme prévu." : "Le livre est en vente.",
      ),
  };
}

const titles = { on_sale: "En vente", scheduled: "À paraître", withdrawn: "Retiré de la vente" } as const;
