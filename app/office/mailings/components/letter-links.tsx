import { MailedAct } from "#readers/accounts/components/mailed-act.tsx";
import { Callout } from "#ui/callout.tsx";
import { Link } from "#ui/link.tsx";
import { confirmLetter, leaveLetter } from "#office/mailings/readers/letter-readers.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** The link that confirms a visitor's address. */
export const ConfirmLetter = () => (
  <MailedAct
    act={mutation(confirmLetter)}
    button="Recevoir la lettre"
    done={
      <Callout tone="success" takesFocus>
        C’est fait{"\u202F"}: vous recevrez la prochaine lettre. D’ici là,{" "}
        <Link href="/catalogue">le catalogue</Link> vous attend.
      </Callout>
    }
    dead={"Ce lien n’est plus valable\u202F: redemandez la lettre au bas de la page."}
  >
    Un dernier clic, et la lettre de la maison vous parviendra par e-mail.
  </MailedAct>
);

/** The link in each letter that ends it. */
export const LeaveLetter = () => (
  <MailedAct
    act={mutation(leaveLetter)}
    button="Ne plus recevoir la lettre"
    done={
      <Callout tone="success" takesFocus>
        Vous ne recevrez plus la lettre. Vous changez d’avis{"\u202F"}? Le formulaire est au bas de chaque
        page.
      </Callout>
    }
    dead={"Ce lien n’est plus valable\u202F: prenez celui de la dernière lettre reçue."}
  >
    Vous ne recevrez plus la lettre de la maison. Les messages sur vos achats et votre compte continuent.
  </MailedAct>
);
