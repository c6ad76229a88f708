import { MailedAct } from "#readers/accounts/components/mailed-act.tsx";
import { Callout } from "#ui/callout.tsx";
import { Link } from "#ui/link.tsx";
import { keepFactorsByLink } from "#readers/accounts/factors/lost-factor.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** « Annuler la demande ». */
export const KeepFactors = () => (
  <MailedAct
    act={mutation(keepFactorsByLink)}
    button="Annuler la demande"
    done={<Kept />}
    dead={"Ce lien ne vaut plus\u202f: la demande a déjà été annulée, ou a pris fin."}
  >
    La validation en deux étapes restera en place{"\u202f"}: votre compte s’ouvrira, comme avant, avec votre
    mot de passe et un code ou une clé d’accès.
  </MailedAct>
);

const Kept = () => (
  <Callout tone="success" takesFocus>
    <p>La demande est annulée.</p>
    <p className="mt-1">
      Elle n’était pas de vous{"\u202f"}? Quelqu’un connaît votre mot de passe{"\u202f"}:{" "}
      <Link href="/mot-de-passe-oublie">choisissez-en un autre</Link>.
    </p>
  </Callout>
);
