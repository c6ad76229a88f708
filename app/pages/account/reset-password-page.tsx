import { useState } from "react";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { AuthFrame } from "#readers/accounts/components/auth-frame.tsx";
import { ResetPasswordForm } from "#readers/accounts/components/reset-password-form.tsx";
import { useDelayedLogin } from "#readers/accounts/components/use-delayed-login.ts";
import { useMailedToken } from "#readers/accounts/components/use-mailed-token.ts";
import { VisitorOnly } from "#readers/accounts/components/visitor-only.tsx";
import { keptTogether } from "#ui/kept-together.tsx";
import { Link } from "#ui/link.tsx";
import { Callout } from "#ui/callout.tsx";

export default function ResetPasswordPage() {
  return (
    <AuthFrame title="Nouveau mot de passe">
      <PageMeta title="Nouveau mot de passe" description="Choisissez un nouveau mot de passe." noIndex />
      <VisitorOnly>
        <ResetPassword />
      </VisitorOnly>
    </AuthFrame>
  );
}

function ResetPassword() {
  const token = useMailedToken();
  const [ended, setEnded] = useState<string[]>();
  if (!token) return <InvalidLink />;
  return ended ? <Done ended={ended} /> : <ResetPasswordForm token={token} onDone={setEnded} />;
}

function InvalidLink() {
  return (
    <div role="alert">
      <p className="font-serif text-lg">Lien invalide</p>
      <p className="mt-2">
        {keptTogether("Il manque une partie de l’adresse reçue par e-mail.")}{" "}
        <Link href="/mot-de-passe-oublie">Demander un nouveau lien</Link>
      </p>
    </div>
  );
}

function Done({ ended }: { ended: string[] }) {
  useDelayedLogin(true);
  return (
    <Callout tone="success" takesFocus>
      <p>Votre mot de passe a été changé.</p>
      {ended.map((text) => (
        <p key={text} className="mt-1">
          {text}
        </p>
      ))}
      <p className="mt-1">
        Vous allez être dirigé vers la connexion. <Link href="/connexion">Se connecter maintenant</Link>
      </p>
    </Callout>
  );
}
