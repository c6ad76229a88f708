import type { ReactNode } from "react";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import { KeepAccount, useClosureDate } from "#readers/accounts/components/keep-account.tsx";
import { useSignIn } from "#readers/accounts/components/use-sign-in.ts";
import { ButtonLink } from "#ui/button-link.tsx";

interface MemberOrderProps {
  /** What the order does, as an infinitive: « offrir ce livre ». */
  to: string;
  children: (username: string) => ReactNode;
}

/** The order of one edition; for a visitor, the links to sign in. */
export function MemberOrder({ to, children }: MemberOrderProps) {
  const { status, user } = useAuth();
  const closesAt = useClosureDate(user?.id);
  if (status === "visitor") return <SignInFirst to={to} />;
  if (user && closesAt)
    return (
      <KeepAccount memberId={user.id} closesAt={closesAt}>
        Pour {to}, choisissez d’abord de garder votre compte.
      </KeepAccount>
    );
  return children(user?.username ?? "");
}

function SignInFirst({ to }: Pick<MemberOrderProps, "to">) {
  const { login, signUp } = useSignIn();
  return (
    <div>
      <p className="max-w-measure pb-4">Pour {to}, connectez-vous ou créez un compte. Vous reviendrez ici.</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink {...login} variant="primary">
          Connexion
        </ButtonLink>
        <ButtonLink {...signUp}>Inscription</ButtonLink>
      </div>
    </div>
  );
}
