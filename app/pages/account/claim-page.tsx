import { useState } from "react";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { AuthFrame } from "#readers/accounts/components/auth-frame.tsx";
import { ClaimForm } from "#readers/accounts/components/claim-form.tsx";
import { DeadLink } from "#readers/accounts/components/dead-link.tsx";
import { useDelayedLogin } from "#readers/accounts/components/use-delayed-login.ts";
import { useMailedToken } from "#readers/accounts/components/use-mailed-token.ts";
import { VisitorOnly } from "#readers/accounts/components/visitor-only.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Link } from "#ui/link.tsx";
import { Callout } from "#ui/callout.tsx";

const intro =
  "Un compte a été demandé avec votre adresse. Choisissez vous-même le pseudo et le mot de passe\u202f: ceux d’avant ne vaudront plus rien.";

/** The second link of the verification mail: 'Ce n’est pas moi, ou pas mon choix'. */
export default function ClaimPage() {
  return (
    <AuthFrame title="À vous de choisir" intro={intro}>
      <PageMeta
        title="À vous de choisir"
        description="Choisissez votre pseudo et votre mot de passe."
        noIndex
      />
      <VisitorOnly>
        <Claim />
      </VisitorOnly>
    </AuthFrame>
  );
}

function Claim() {
  const token = useMailedToken();
  const [done, setDone] = useState(false);
  if (!token) {
    return (
      <FormErrors>
        <DeadLink text="Lien invalide." />
      </FormErrors>
    );
  }
  return done ? <Done /> : <ClaimForm token={token} onDone={() => setDone(true)} />;
}

function Done() {
  useDelayedLogin(true);
  return (
    <Callout tone="success" takesFocus>
      <p>Ce compte est à vous.</p>
      <p className="mt-1">
        Vous allez être dirigé vers la connexion. <Link href="/connexion">Se connecter maintenant</Link>
      </p>
    </Callout>
  );
}
