import { type PlainEntry, plainEntry } from "#readers/accounts/components/plain-entry.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { Route } from "./+types/sign-up-page.ts";
import { useState } from "react";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { AuthFrame } from "#readers/accounts/components/auth-frame.tsx";
import CodeForm from "#readers/accounts/components/code-form.tsx";
import { SignUpSuccess } from "#readers/accounts/components/sign-up-success.tsx";
import { keepTarget } from "#readers/accounts/components/use-kept-target.ts";
import { SignUpForm } from "#readers/accounts/components/sign-up-form.tsx";
import { useReturnTarget } from "#readers/accounts/components/use-return-target.ts";
import { VisitorOnly } from "#readers/accounts/components/visitor-only.tsx";
import { Link } from "#ui/link.tsx";

const intro =
  "Un compte garde vos livres, à télécharger quand vous voulez. Tous les champs sont obligatoires, sauf la lettre.";

export const loader = ({ context, request }: Route.LoaderArgs) => plainEntry(context, request);
export const clientLoader = () => undefined;

export default function SignUpPage({ loaderData }: Route.ComponentProps) {
  return (
    <AuthFrame title="Inscription" intro={intro}>
      <PageMeta
        title="Inscription"
        description="Créez un compte pour acheter et garder vos livres."
        noIndex
      />
      <VisitorOnly>
        <SignUp plain={loaderData} />
      </VisitorOnly>
    </AuthFrame>
  );
}

function SignUp({ plain }: { plain: PlainEntry | undefined }) {
  const from = useReturnTarget();
  const toLogin = useHydrated() ? "/connexion" : `/connexion?from=${encodeURIComponent(plain?.from ?? "/")}`;
  const [done, setDone] = useState(false);
  const finish = () => {
    keepTarget(from);
    setDone(true);
  };
  return (
    <>
      {(done || plain?.note?.message) && <SignUpSuccess>{done && <CodeForm />}</SignUpSuccess>}
      <SignUpForm onDone={finish} plain={plain} />
      <p className="mt-8 border-t border-hairline pt-6">
        Déjà inscrit{"\u202f"}?{" "}
        <Link href={toLogin} state={{ from }}>
          Se connecter
        </Link>
      </p>
    </>
  );
}
