import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { errorText } from "#platform/http/app-errors.ts";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { AuthFrame } from "#readers/accounts/components/auth-frame.tsx";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import { useFirstLogin } from "#readers/accounts/components/use-first-login.ts";
import { useKeptTarget } from "#readers/accounts/components/use-kept-target.ts";
import { useDelayedLogin } from "#readers/accounts/components/use-delayed-login.ts";
import { useMailedToken } from "#readers/accounts/components/use-mailed-token.ts";
import { VisitorOnly } from "#readers/accounts/components/visitor-only.tsx";
import { verificationQuery } from "#readers/accounts/accounts.queries.ts";
import { useLocation } from "react-router";
import { verify } from "#readers/accounts/sign-up.contract.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Callout } from "#ui/callout.tsx";
import { useToasts } from "#ui/toast.tsx";

export default function VerificationPage() {
  const verification = useVerification();
  const [isEntering, setEntering] = useState(false);
  return (
    <AuthFrame title="Vérification">
      <PageMeta title="Vérification" description="Vérification de votre adresse e-mail." noIndex />
      <VisitorOnly hold={verification.state === "pending" || isEntering}>
        <Outcome verification={verification} hold={setEntering} />
      </VisitorOnly>
    </AuthFrame>
  );
}

type Verification = { state: "pending" } | { state: "done" | "failed"; text: string };

/**
 * Handles the link, also for a signed-in member (a change of address), who is then redirected with the result as a
 * toast.
 */
function useVerification(): Verification {
  const token = useMailedToken();
  const { status, refresh } = useAuth();
  const { show } = useToasts();
  const { data, error } = useQuery({ ...verificationQuery(token ?? ""), enabled: Boolean(token) });
  const verification = outcomeOf(token, data, error);

  const { state } = verification;
  const text = state === "pending" ? null : verification.text;
  useEffect(() => {
    if (!token || !text || status !== "member") return;
    show(text, { tone: state === "done" ? "success" : "error" });
    void refresh();
  }, [token, text, state, status, show, refresh]);
  return verification;
}

function outcomeOf(
  token: string | null,
  data: { message: string } | undefined,
  error: unknown,
): Verification {
  if (!token) return { state: "failed", text: "Lien de vérification invalide." };
  if (data) return { state: "done", text: data.message || "Votre compte a été vérifié avec succès." };
  if (error) return { state: "failed", text: errorText(error, "Une erreur est survenue.") };
  return { state: "pending" };
}

type Hold = (isHeld: boolean) => void;

function Outcome({ verification, hold }: { verification: Verification; hold: Hold }) {
  if (verification.state === "pending")
    return (
      <>
        <p aria-live="polite" className="noscript:hidden">
          Vérification en cours...
        </p>
        <PlainVerification />
      </>
    );
  if (verification.state === "done") return <Verified text={verification.text} hold={hold} />;
  return (
    <>
      <FormErrors>{verification.text}</FormErrors>
      <p className="mt-6 text-muted">
        Le lien a peut-être servi ou expiré{"\u202f"}: connectez-vous, et nous vous en enverrons un autre au
        besoin.
      </p>
      <ButtonLink href="/connexion" variant="secondary" className="mt-6">
        Aller à la connexion
      </ButtonLink>
    </>
  );
}

/** Without scripts the reader presses a button: what only follows the links of a mail confirms nothing. */
function PlainVerification() {
  const { search } = useLocation();
  return (
    <form action={verify.path} className="hidden noscript:block">
      <input type="hidden" name="token" value={new URLSearchParams(search).get("token") ?? ""} />
      <Button type="submit" variant="primary">
        Confirmer mon adresse
      </Button>
    </form>
  );
}

function Verified({ text, hold }: { text: string; hold: Hold }) {
  const from = useKeptTarget();
  const isEntering = useFirstLogin({ from, hold });
  useDelayedLogin(!isEntering, from);
  if (isEntering) return <Callout tone="success">{text}</Callout>;
  return (
    <>
      <Callout tone="success">{text}</Callout>
      <p className="mt-6 text-muted">Vous allez être dirigé vers la connexion.</p>
      <ButtonLink href="/connexion" state={{ from }} variant="primary" className="mt-6">
        Se connecter maintenant
      </ButtonLink>
    </>
  );
}
