import { useMutation, useQuery } from "@tanstack/react-query";
import { UserX } from "lucide-react";
import { useState } from "react";
import { formatDate } from "#platform/data/dates.ts";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import { KeepAccount } from "#readers/accounts/components/keep-account.tsx";
import { IdentityForm } from "#access/administrators/components/identity/identity-proof-form.tsx";
import { closeAccountMutation, closureQuery } from "#readers/accounts/account-security.queries.ts";
import { closureDelayDays } from "#readers/accounts/closure/account-closure.rules.ts";
import type { User } from "#readers/accounts/membership.contract.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Link } from "#ui/link.tsx";
import { Loaded } from "#ui/loaded.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { useToasts } from "#ui/toast.tsx";

/** The closure of the account, and its cancellation during the delay (docs/decisions/019-personal-data.md). */
export function ClosureSection({ user }: { user: User }) {
  const closure = useQuery(closureQuery(user.id));
  return (
    <section aria-labelledby="fermeture" className="max-w-measure">
      <h2 id="fermeture" className="mb-3">
        Fermer mon compte
      </h2>
      <Loaded answer={closure} waiting={<Waiting />} failure="Erreur de chargement.">
        {({ closes_at }) =>
          closes_at ? (
            <KeepAccount memberId={user.id} closesAt={closes_at}>
              D’ici là, vous pouvez télécharger vos livres, ou changer d’avis.
            </KeepAccount>
          ) : (
            <WayOut user={user} />
          )
        }
      </Loaded>
    </section>
  );
}

const Waiting = () => (
  <Loading>
    <Skeleton className="h-28 w-full" />
  </Loading>
);

function WayOut({ user }: { user: User }) {
  const [step, setStep] = useState<"losses" | "password" | null>(null);
  const close = () => setStep(null);
  return (
    <>
      <p className="mb-5 text-muted">
        Tout est effacé {closureDelayDays} jours après votre demande{"\u202F"}; jusque-là, vous pouvez changer
        d’avis.
      </p>
      <Button variant="danger" icon={<UserX aria-hidden />} onClick={() => setStep("losses")}>
        Fermer mon compte
      </Button>
      <Dialog open={step !== null} onClose={close} title={"Fermer votre compte\u202F?"}>
        {step === "losses" && <Losses user={user} onCancel={close} onGoOn={() => setStep("password")} />}
        {step === "password" && <LastStep memberId={user.id} onCancel={close} />}
      </Dialog>
    </>
  );
}

/** What is erased, what is kept, and what to save first. */
function Losses({ user, onCancel, onGoOn }: { user: User; onCancel: () => void; onGoOn: () => void }) {
  const count = user.purchasedEditionIds.length;
  return (
    <div className="flex flex-col gap-5 pb-4">
      <p>Ce que vous perdez, pour de bon{"\u202F"}:</p>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        <li>
          votre bibliothèque
          {count > 0 && ` (${count} ${count > 1 ? "éditions" : "édition"})`}
          {"\u202F"}: téléchargez d’abord vos livres, ils restent lisibles sans compte{"\u202F"};
        </li>
        {user.isActiveSubscriber && (
          <li>
            votre abonnement en cours, sans remboursement, sauf si vous{" "}
            <Link href="/retractation">renoncez au contrat</Link> dans ses quatorze premiers jours{"\u202F"};
          </li>
        )}
        <li>votre nom, votre adresse, votre page, vos préférences et le journal de vos téléchargements.</li>
      </ul>
      <p>
        Vos factures restent dix ans, comme la loi l’exige (code de commerce, article{"\u00A0"}L.{"\u00A0"}
        123-22){"\u202F"}: enregistrez celles dont vous avez besoin depuis{" "}
        <Link href="/membre/paiements">vos paiements</Link>.
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" data-autofocus onClick={onCancel}>
          Garder mon compte
        </Button>
        <Button onClick={onGoOn}>Continuer</Button>
      </div>
    </div>
  );
}

function LastStep({ memberId, onCancel }: { memberId: string; onCancel: () => void }) {
  const { logout } = useAuth();
  const { show } = useToasts();
  const { mutateAsync } = useMutation(closeAccountMutation());
  const closeAccount = async (password: string) => {
    const { closes_at } = await mutateAsync({ params: { id: memberId }, body: { password } });
    show(`Votre compte sera fermé le ${formatDate(closes_at)}. Un message vous le confirme.`, {
      tone: "success",
    });
    // Its token has already ended: this clears the data in this browser.
    await logout().catch(() => undefined);
  };
  return (
    <>
      <p className="text-muted">
        Toutes vos sessions se ferment, celle-ci comprise. Un message vous dit le jour de l’effacement et
        comment revenir en arrière.
      </p>
      <IdentityForm
        onGiven={closeAccount}
        onCancel={onCancel}
        label="Fermer mon compte"
        pendingLabel="Fermeture…"
        variant="danger"
      />
    </>
  );
}
