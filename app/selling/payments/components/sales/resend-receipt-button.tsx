import { Mail } from "lucide-react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { resendReceipt } from "#selling/payments/back-office/sales/sales.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** Mails the receipt with its invoice again. */
export function ResendReceiptButton({ saleId }: { saleId: number }) {
  const act = useAct(mutation(resendReceipt), {
    done: "Le reçu est reparti.",
    failed: "Le reçu n’a pas pu être renvoyé.",
  });
  return (
    <>
      <FormErrors>{act.failure}</FormErrors>
      <Button
        size="sm"
        icon={<Mail aria-hidden />}
        pending={act.pending}
        onClick={() => void act.run({ params: { id: String(saleId) } })}
      >
        Renvoyer le reçu
      </Button>
    </>
  );
}
