import type { MutationOptions } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { takeBackEditionMutation, takeBackSubscriptionMutation } from "#office/members/members.queries.ts";
import { formatDate } from "#platform/data/dates.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";

interface TakeBackButtonProps<Answer, Input> {
  mutation: MutationOptions<Answer, Error, Input>;
  input: Input;
  /** The object of the gift, as named in the question. */
  name: string;
  done: string;
  returnableUntil: string;
  children: ReactNode;
}

/** Takes a gift back, while that is possible. */
function TakeBackButton<Answer, Input>(props: TakeBackButtonProps<Answer, Input>) {
  const { mutation, input, name, done, returnableUntil, children } = props;
  const [asking, setAsking] = useState(false);
  const act = useAct(mutation, { done, failed: "Le cadeau n’a pas pu être repris." });
  const takeBack = async () => {
    if (await act.run(input)) setAsking(false);
  };
  return (
    <>
      <Button size="sm" variant="quiet" aria-label={`Reprendre ${name}`} onClick={() => setAsking(true)}>
        Reprendre
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void takeBack()}
        title={`Reprendre ${name}\u202F?`}
        confirmLabel="Reprendre le cadeau"
        pending={act.pending}
      >
        <div className="flex flex-col gap-3">
          <FormErrors>{act.failure}</FormErrors>
          <p className="text-muted">
            {children} Un message l’annonce au membre. C’est possible jusqu’au {formatDate(returnableUntil)},
            tant que rien n’a été téléchargé.
          </p>
        </div>
      </ConfirmDialog>
    </>
  );
}

interface EditionGift {
  edition_id: number;
  book_title: string;
  edition_title: string;
  returnable_until: string;
}

export const TakeBackEdition = ({ memberId, gift }: { memberId: string; gift: EditionGift }) => (
  <TakeBackButton
    mutation={takeBackEditionMutation()}
    input={{ params: { id: memberId, editionId: String(gift.edition_id) } }}
    name={`«\u00A0${gift.book_title}, ${gift.edition_title}\u00A0»`}
    done="L’édition est reprise."
    returnableUntil={gift.returnable_until}
  >
    L’édition quittera sa bibliothèque.
  </TakeBackButton>
);

interface SubscriptionGift {
  id: number;
  start_date: string;
  end_date: string;
  returnable_until: string;
}

export const TakeBackSubscription = ({ memberId, gift }: { memberId: string; gift: SubscriptionGift }) => (
  <TakeBackButton
    mutation={takeBackSubscriptionMutation()}
    input={{ params: { id: memberId, subscriptionId: String(gift.id) } }}
    name={`l’abonnement offert du ${formatDate(gift.start_date)} au ${formatDate(gift.end_date)}`}
    done="L’abonnement est repris."
    returnableUntil={gift.returnable_until}
  >
    Il prendra fin aussitôt, et les éditions ajoutées gratuitement grâce à lui quitteront sa bibliothèque.
  </TakeBackButton>
);
