import { useMutation, useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import {
  AvailabilityBox,
  AvailabilitySummary,
  ownersText,
  useAvailabilityAct,
  WithdrawDialog,
} from "#books/catalogue/components/availability/availability-box.tsx";
import * as calls from "#books/catalogue/availability/availability.contract.ts";
import { editionAvailabilityQuery } from "#books/catalogue/catalogue-editing.queries.ts";
import { formatDate, formatDateTime } from "#platform/data/dates.ts";
import { Button } from "#ui/button.tsx";
import { momentOf, readMoment } from "#books/catalogue/client/typed-moment.ts";
import { MomentFields } from "#books/catalogue/components/availability/moment-fields.tsx";
import { ChoiceSelect } from "#ui/select.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { mutation } from "#platform/http/call.ts";

/** The availability of an edition, and its actions. */
export function AvailabilityPanel({ editionId }: { editionId: number }) {
  const answer = useQuery(editionAvailabilityQuery(editionId));
  return (
    <AvailabilityBox answer={answer}>{(sale) => <Sale editionId={editionId} sale={sale} />}</AvailabilityBox>
  );
}

type Asked = "withdraw" | "schedule" | null;

function Sale({ editionId, sale }: { editionId: number; sale: calls.EditionAvailability }) {
  const [asked, setAsked] = useState<Asked>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { pending, withdraw, putBack, publish, announce } = useActs(editionId);
  const run = async (act: Promise<string | null>) => {
    setFailure(await act);
    setAsked(null);
  };
  return (
    <>
      <AvailabilitySummary
        title={titles[sale.state]}
        text={explain(sale)}
        failure={failure}
        actions={
          <>
            {sale.state === "scheduled" && (
              <>
                <Button pending={pending} onClick={() => void run(publish(null))}>
                  Publier maintenant
                </Button>
                <Button onClick={() => setAsked("schedule")}>Changer la date</Button>
              </>
            )}
            {sale.state === "withdrawn" ? (
              <Button pending={pending} onClick={() => void run(putBack())}>
                Remettre en vente
              </Button>
            ) : (
              <Button onClick={() => setAsked("withdraw")}>
                {sale.state === "scheduled" ? "Suspendre la parution" : "Retirer de la vente"}
              </Button>
            )}
          </>
        }
      />
      {sale.state === "scheduled" && (
        <ChoiceSelect
          className="max-w-md pt-5"
          label="Annoncer ce livre"
          description={announcementText(sale)}
          names={announcements}
          value={sale.preorder ?? "none"}
          onChoose={(choice) => void run(announce(choice === "none" ? null : choice))}
        />
      )}
      <WithdrawDialog
        sale={sale}
        open={asked === "withdraw"}
        onClose={() => setAsked(null)}
        onConfirm={() => void run(withdraw())}
        pending={pending}
      />
      <ScheduleDialog
        onlineAt={sale.online_at}
        open={asked === "schedule"}
        onClose={() => setAsked(null)}
        onChoose={(onlineAt) => void run(publish(onlineAt))}
        pending={pending}
      />
    </>
  );
}

function useActs(editionId: number) {
  const { act, pending } = useAvailabilityAct<calls.EditionAvailability>(
    editionAvailabilityQuery(editionId).queryKey,
  );
  const params = { id: String(editionId) };
  const withdrawal = useMutation(mutation(calls.withdrawEdition));
  const restoring = useMutation(mutation(calls.putEditionBack));
  const announcement = useMutation(mutation(calls.announceEdition));
  const publication = useMutation(mutation(calls.scheduleEdition));
  return {
    pending,
    withdraw: () =>
      act(
        () => withdrawal.mutateAsync({ params }),
        () => "L’édition est retirée de la vente.",
      ),
    putBack: () => act(() => restoring.mutateAsync({ params }), standing),
    announce: (preorder: calls.EditionAvailability["preorder"]) =>
      act(
        () => announcement.mutateAsync({ params, body: { preorder } }),
        (sale) => (sale.preorder ? "Le livre est annoncé." : "Le livre n’est plus annoncé."),
      ),
    /** @param onlineAt null: now */
    publish: (onlineAt: Date | null) =>
      act(
        () => publication.mutateAsync({ params, body: { onlineAt: onlineAt?.toISOString() ?? null } }),
        standing,
      ),
  };
}

const announcements = {
  none: "Non\u202F: personne ne le voit avant",
  order: "Oui, précommandes payées à la commande",
  release: "Oui, précommandes payées à la parution",
} as const;

function announcementText({ preorder, preorders }: calls.EditionAvailability): string {
  if (preorders > 0)
    return `${preorders > 1 ? `${preorders} lecteurs l’attendent` : "Un lecteur l’attend"}\u202F: si la date change, ils en sont avertis et peuvent renoncer\u202F; si vous suspendez la parution, ils sont remboursés.`;
  return preorder
    ? "Sa page et son extrait sont publics. Aucune précommande pour l’instant."
    : "Sa page, son extrait et les précommandes s’ouvrent aussitôt.";
}

const titles = { on_sale: "En vente", scheduled: "À paraître", withdrawn: "Retirée de la vente" } as const;

const standing = (sale: calls.EditionAvailability): string =>
  sale.state === "scheduled"
    ? `L’édition paraîtra le ${formatDateTime(sale.online_at)}.`
    : "L’édition est en vente.";

function explain(sale: calls.EditionAvailability): string {
  if (sale.state === "scheduled")
    return `Le ${formatDateTime(sale.online_at)}, heure de Paris.${sale.preorder ? "" : " Les lecteurs ne la voient pas avant."}`;
  if (sale.state === "on_sale") return `Depuis le ${formatDate(sale.online_at)}.`;
  return `Le ${formatDate(sale.withdrawn_at ?? sale.online_at)}. ${ownersText(sale.owners, "la")}`;
}

interface ScheduleDialogProps {
  /** The current moment. */
  onlineAt: string;
  open: boolean;
  onClose: () => void;
  onChoose: (onlineAt: Date) => void;
  pending: boolean;
}

/** A new moment for a scheduled edition. */
function ScheduleDialog({ open, ...content }: ScheduleDialogProps) {
  // The fields start with the current moment each time the dialog opens.
  return open ? <OpenDialog {...content} /> : null;
}

function OpenDialog({ onlineAt, onClose, onChoose, pending }: Omit<ScheduleDialogProps, "open">) {
  const [moment, setMoment] = useState(() => momentOf(onlineAt));
  const [refusal, setRefusal] = useState<string | null>(null);
  const formId = useId();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readMoment(moment, new Date());
    setRefusal(read.refusal ?? null);
    if (read.onlineAt) onChoose(read.onlineAt);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Changer la date de parution"
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Annuler
          </Button>
          <Button variant="primary" type="submit" form={formId} pending={pending}>
            Programmer
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="py-2">
        <MomentFields moment={moment} onChange={setMoment} error={refusal} />
      </form>
    </Dialog>
  );
}
