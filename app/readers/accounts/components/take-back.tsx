import { MailedAct } from "#readers/accounts/components/mailed-act.tsx";
import { Callout } from "#ui/callout.tsx";
import { takeAccountBack } from "#readers/accounts/login/mailed-links.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** « Ce n’était pas moi ». The session of this browser ends with the others. */
export const TakeBack = () => (
  <MailedAct act={mutation(takeAccountBack)} button="Reprendre mon compte" done={<TakenBack />}>
    Fermons la porte. Toutes les sessions prennent fin, ici comme ailleurs, vos liseuses et applications de
    lecture sont déconnectées, et une adresse changée depuis est rétablie. Le mot de passe, lui, ne vaudra
    plus rien{"\u202f"}: un e-mail vous permettra d’en choisir un autre. Votre bibliothèque ne bouge pas.
  </MailedAct>
);

const TakenBack = () => (
  <Callout tone="success" takesFocus>
    <p>Votre compte est en sûreté.</p>
    <p className="mt-1">
      Un e-mail vient de partir vers votre adresse{"\u202f"}: il mène au choix d’un nouveau mot de passe.
    </p>
  </Callout>
);
