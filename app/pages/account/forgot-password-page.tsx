import { useState } from "react";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { useShop } from "#platform/page/shop-context.tsx";
import { AuthFrame } from "#readers/accounts/components/auth-frame.tsx";
import { ForgotPasswordForm } from "#readers/accounts/components/forgot-password-form.tsx";
import { useReturnTarget } from "#readers/accounts/components/use-return-target.ts";
import { VisitorOnly } from "#readers/accounts/components/visitor-only.tsx";
import { Link } from "#ui/link.tsx";
import { Callout } from "#ui/callout.tsx";

const intro = "Indiquez l’adresse de votre compte\u202f: nous vous enverrons un lien, valable une heure.";

export default function ForgotPasswordPage() {
  return (
    <AuthFrame title="Mot de passe oublié" intro={intro}>
      <PageMeta title="Mot de passe oublié" description="Choisissez un nouveau mot de passe." noIndex />
      <VisitorOnly>
        <ForgotPassword />
      </VisitorOnly>
    </AuthFrame>
  );
}

function ForgotPassword() {
  const from = useReturnTarget();
  const [message, setMessage] = useState<string | null>(null);
  return (
    <>
      {message ? <Sent message={message} /> : <ForgotPasswordForm onSent={setMessage} />}
      <p className="mt-8 border-t border-hairline pt-6">
        <Link href="/connexion" state={{ from }}>
          Revenir à la connexion
        </Link>
      </p>
    </>
  );
}

function Sent({ message }: { message: string }) {
  const { outbox } = useShop();
  return (
    <Callout tone="success" takesFocus>
      <p>{message}</p>
      {outbox && (
        <p className="mt-1 text-sm">
          <a href="/boite-d-envoi" className="underline underline-offset-[0.2em]">
            Ouvrir la boîte d’envoi de démonstration
          </a>
        </p>
      )}
    </Callout>
  );
}
