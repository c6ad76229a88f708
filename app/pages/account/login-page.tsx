import { plainEntry } from "#readers/accounts/components/plain-entry.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { Route } from "./+types/login-page.ts";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { AuthFrame } from "#readers/accounts/components/auth-frame.tsx";
import { LoginForm } from "#readers/accounts/components/login-form.tsx";
import { useReturnTarget } from "#readers/accounts/components/use-return-target.ts";
import { VisitorOnly } from "#readers/accounts/components/visitor-only.tsx";
import { orderPath } from "#readers/subscriptions/subscriptions.rules.ts";
import { Link } from "#ui/link.tsx";

export const loader = ({ context, request }: Route.LoaderArgs) => plainEntry(context, request);
export const clientLoader = () => undefined;

export default function LoginPage({ loaderData }: Route.ComponentProps) {
  const isSubscribing = useReturnTarget() === orderPath;
  return (
    <AuthFrame
      title="Connexion"
      intro={
        isSubscribing &&
        "Pour vous abonner, connectez-vous ou créez un compte\u202F: la suite vous attend juste après."
      }
    >
      <PageMeta title="Connexion" description="Connectez-vous pour retrouver votre bibliothèque." noIndex />
      <VisitorOnly>
        <LoginForm plain={loaderData} />
        <Neighbours plainFrom={loaderData?.from} />
      </VisitorOnly>
    </AuthFrame>
  );
}

/** Both screens keep this screen's target. */
function Neighbours({ plainFrom }: { plainFrom: string | undefined }) {
  const from = useReturnTarget();
  const toSignUp = useHydrated()
    ? "/inscription"
    : `/inscription?from=${encodeURIComponent(plainFrom ?? "/")}`;
  return (
    <div className="mt-8 flex flex-wrap justify-between gap-x-6 gap-y-2 border-t border-hairline pt-6">
      <Link href={toSignUp} state={{ from }}>
        Créer un compte
      </Link>
      <Link href="/mot-de-passe-oublie" state={{ from }}>
        Mot de passe oublié ?
      </Link>
      <Link href="/aide#j-ai-oublie-mon-mot-de-passe">Besoin d’aide{"\u202F"}?</Link>
    </div>
  );
}
