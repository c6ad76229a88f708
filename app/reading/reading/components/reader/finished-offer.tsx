import { useMutation } from "@tanstack/react-query";
import { markEdition } from "#reading/library/marks/library-marks.contract.ts";
import { mutation } from "#platform/http/call.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";

interface FinishedOfferProps {
  memberId: string;
  editionId: number;
  exit: { href: string; label: string };
}

/** On the last page: the library shows the book as read once its owner says so. */
export function FinishedOffer({ memberId, editionId, exit }: FinishedOfferProps) {
  const { mutate, isPending, isSuccess, error } = useMutation(mutation(markEdition));
  const params = { id: memberId, editionId: String(editionId) };
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-hairline bg-raised px-4 py-2">
      <output>
        {isSuccess
          ? "Le livre est marqué comme lu."
          : error
            ? errorText(error, "Le livre n’a pas pu être marqué.")
            : "Vous voilà à la fin."}
      </output>
      {isSuccess ? (
        <ButtonLink href={exit.href} size="sm">
          {exit.label}
        </ButtonLink>
      ) : (
        <Button
          size="sm"
          variant="primary"
          pending={isPending}
          onClick={() => mutate({ params, body: { finished: true } })}
        >
          Marquer comme lu
        </Button>
      )}
    </div>
  );
}
