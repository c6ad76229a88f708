import { BookHeart, CalendarHeart, MailCheck, ShieldBan, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { type MemberProfile, liftSuspension, sendVerification } from "#office/members/members.contract.ts";
import {
  GiveEditionDialog,
  SuspendDialog,
  type MemberDialogProps,
} from "#office/members/components/give-edition-dialog.tsx";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { mutation } from "#platform/http/call.ts";
import { giftReturnDays } from "#office/members/members.rules.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Select } from "#ui/select.tsx";
import { giveSubscription } from "#office/members/member-gifts.contract.ts";

type Asked = "suspend" | "edition" | "subscription" | null;

/** The publisher's actions on a member. */
export function MemberActions({ member }: { member: MemberProfile }) {
  const [asked, setAsked] = useState<Asked>(null);
  const dialog = { memberId: member.id, username: member.username, onClose: () => setAsked(null) };
  return (
    <div>
      {member.suspended_at ? (
        <LiftSuspension member={member} />
      ) : (
        <div className="flex flex-wrap items-start gap-3">
          {member.suspends_at && <LiftSuspension member={member} />}
          <Button icon={<BookHeart aria-hidden />} onClick={() => setAsked("edition")}>
            Offrir une édition
          </Button>
          <Button icon={<CalendarHeart aria-hidden />} onClick={() => setAsked("subscription")}>
            Offrir un abonnement
          </Button>
          {!member.email_verified_at && <SendVerification member={member} />}
          <Button variant="quiet" icon={<ShieldBan aria-hidden />} onClick={() => setAsked("suspend")}>
            Suspendre
          </Button>
        </div>
      )}
      <SuspendDialog {...dialog} open={asked === "suspend"} />
      <GiveEditionDialog {...dialog} open={asked === "edition"} />
      <GiveSubscriptionDialog {...dialog} open={asked === "subscription"} />
    </div>
  );
}

function LiftSuspension({ member }: { member: MemberProfile }) {
  const act = useAct(mutation(liftSuspension), {
    done: member.suspended_at
      ? `Compte rouvert\u202F: ${member.username}.`
      : `Suspension abandonnée\u202F: ${member.username}.`,
    failed: "La suspension n’a pas pu être levée.",
  });
  return (
    <div>
      <FormErrors>{act.failure}</FormErrors>
      <Button
        variant="primary"
        icon={<ShieldCheck aria-hidden />}
        pending={act.pending}
        onClick={() => void act.run({ params: { id: member.id } })}
      >
        {member.suspended_at ? "Lever la suspension" : "Renoncer à la suspension"}
      </Button>
    </div>
  );
}

function SendVerification({ member }: { member: MemberProfile }) {
  const act = useAct(mutation(sendVerification), {
    done: "Un nouveau lien de vérification est parti.",
    failed: "Le lien n’a pas pu être envoyé.",
  });
  return (
    <span>
      <FormErrors>{act.failure}</FormErrors>
      <Button
        icon={<MailCheck aria-hidden />}
        pending={act.pending}
        onClick={() => void act.run({ params: { id: member.id } })}
      >
        Renvoyer le lien de vérification
      </Button>
    </span>
  );
}

const lengths = [1, 3, 6, 12, 24];

function GiveSubscriptionDialog({ memberId, username, open, onClose }: MemberDialogProps) {
  const [months, setMonths] = useState(12);
  const act = useAct(mutation(giveSubscription), {
    done: `L’abonnement est offert à ${username}.`,
    failed: "L’abonnement n’a pas pu être offert.",
  });
  const [asking, setAsking] = useState(false);
  const give = async () => {
    const isGiven = await act.run({ params: { id: memberId }, body: { months } });
    setAsking(false);
    if (isGiven) onClose();
  };
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={`Offrir un abonnement à ${username}`}
        actions={
          <>
            <Button variant="quiet" onClick={onClose}>
              Annuler
            </Button>
            <Button variant="primary" pending={act.pending} onClick={() => setAsking(true)}>
              Offrir
            </Button>
          </>
        }
      >
        <FormErrors>{act.failure}</FormErrors>
        <p className="pb-4 text-muted">
          Les mois offerts commencent aujourd’hui, ou à la fin de l’abonnement en cours. Le membre en est
          averti par message.
        </p>
        <Select
          label="Durée"
          value={String(months)}
          data-autofocus
          onChange={(event) => setMonths(Number(event.target.value))}
        >
          {lengths.map((each) => (
            <option key={each} value={each}>
              {each} mois
            </option>
          ))}
        </Select>
      </Dialog>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void give()}
        title={`Offrir ${months} mois d’abonnement à ${username}\u202F?`}
        confirmLabel="Offrir l’abonnement"
        confirmVariant="primary"
        pending={act.pending}
      >
        <p className="text-muted">
          Un message l’annonce au membre. Vous pourrez le reprendre pendant {giftReturnDays} jours, tant que
          rien n’aura été téléchargé.
        </p>
      </ConfirmDialog>
    </>
  );
}
