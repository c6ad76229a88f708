import { MailedAct } from "#readers/accounts/components/mailed-act.tsx";
import { AuthFrame } from "#readers/accounts/components/auth-frame.tsx";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { stopWishNews } from "#selling/wishes/wishes.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** Ends the mails about wishes, by the link of one of them. */
export default function WishMailsPage() {
  return (
    <AuthFrame title="Messages sur vos envies">
      <PageMeta title="Messages sur vos envies" description="Arrêtez ces messages." noIndex />
      <MailedAct
        act={mutation(stopWishNews)}
        button="Ne plus recevoir ces messages"
        dead="Ce lien n’est plus valable. Vous pouvez aussi arrêter ces messages dans Mes envies."
        done={
          <p>C’est fait{"\u202F"}: nous ne vous écrirons plus au sujet de vos envies. Votre liste reste.</p>
        }
      >
        Nous ne vous écrirons plus quand un livre de votre liste baisse de prix. Votre liste reste telle
        qu’elle est.
      </MailedAct>
    </AuthFrame>
  );
}
