import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  AvailabilityBox,
  AvailabilitySummary,
  useAvailabilityAct,
  ownersText,
} from "#books/catalogue/components/availability/availability-box.tsx";
import {
  type BookAvailability,
  withdrawBook,
  putBookBack,
} from "#books/catalogue/availability/availability.contract.ts";
import { bookAvailabilityQuery } from "#books/catalogue/catalogue-editing.queries.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { mutation } from "#platform/http/call.ts";
import type { AvailabilityState } from "#books/catalogue/availability/availability.rules.ts";

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

const countOf = ({ editions }: BookAvailability, wanted: AvailabilityState): number =>
  editions.filter(({ state }) => state === wanted).length;

/** The availability of a whole book: on sale as soon as one of its editions is. */
export function bookStateOf(sale: BookAvailability): AvailabilityState {
  if (countOf(sale, "on_sale") > 0) return "on_sale";
  return countOf(sale, "scheduled") > 0 ? "scheduled" : "withdrawn";
}

/**
 * « 2 éditions en vente, 1 à paraître, 1 retirée. »; for a book withdrawn as a whole, its owners and the editions that
 * would come back.
 */
export function explainBookAvailability(sale: BookAvailability): string {
  if (bookStateOf(sale) === "withdrawn")
    return [ownersText(sale.owners, "le"), staysText(sale)].join(" ").trim();
  const withdrawn = countOf(sale, "withdrawn");
  const parts = [
    [countOf(sale, "on_sale"), "en vente"],
    [countOf(sale, "scheduled"), "à paraître"],
    [withdrawn, withdrawn > 1 ? "retirées" : "retirée"],
  ] as const;
  const [[first = 0, state = ""] = [], ...others] = parts.filter(([count]) => count > 0);
  const said = [
    `${first} ${first > 1 ? "éditions" : "édition"} ${state}`,
    ...others.map(([count, each]) => `${count} ${each}`),
  ];
  return `${said.join(", ")}.`;
}

function staysText({ editions }: BookAvailability): string {
  const staying = editions.filter(({ comes_back }) => !comes_back);
  if (staying.length === 0) return "";
  const names = staying.map(({ title }) => `« ${title} »`).join(", ");
  return staying.length === 1
    ? `${names}, retirée auparavant, se remet en vente sur son propre écran.`
    : `${names}, retirées auparavant, se remettent en vente chacune sur son propre écran.`;
}

/** The consequences of withdrawing a whole book, also for its owners. */
export function bookWithdrawalText(sale: BookAvailability): string[] {
  const [onSale, toCome] = [countOf(sale, "on_sale"), countOf(sale, "scheduled")];
  const leaving =
    onSale > 1
      ? `Ses ${onSale} éditions en vente quittent le catalogue, la recherche et les paniers.`
      : "Il quitte le catalogue, la recherche et les paniers.";
  return [
    ...(onSale > 0 ? [`${leaving} Un paiement déjà commencé sur la page de paiement ira à son terme.`] : []),
    ...(toCome > 0
      ? [
          toCome > 1
            ? `Les ${toCome} éditions à paraître ne paraîtront pas.`
            : "L’édition à paraître ne paraîtra pas.",
        ]
      : []),
    `${ownersText(sale.owners, "le")} Vous pourrez le remettre en vente à tout moment, tel qu’il était.`,
  ];
}
