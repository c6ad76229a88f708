import { useEffect, useRef, useState } from "react";
import { PageMeta } from "#platform/page-meta.tsx";
import { useShop } from "#platform/shop-context.tsx";
import { AuthFrame } from "#modules/accounts/components/auth-frame.tsx";
import { keepTarget } from "#modules/accounts/components/use-kept-target.ts";
import { SignUpForm } from "#modules/accounts/components/sign-up-form.tsx";
import { useReturnTarget } from "#modules/accounts/components/use-return-target.ts";
import { VisitorOnly } from "#modules/accounts/components/visitor-only.tsx";
import { Link } from "#ui/link.tsx";
import { Callout } from "#ui/callout.tsx";

const intro =
  "Un compte garde vos livres, à télécharger quand vous voulez. Tous les champs sont obligatoires.";

export default function SignUpPage() {
  return (
    <AuthFrame title="Inscription" intro={intro}>
      <PageMeta
        title="Inscription"
        description="Créez un compte pour acheter et garder vos livres."
        noIndex
      />
      <VisitorOnly>
        <SignUp />
      </VisitorOnly>
    </AuthFrame>
  );
}

function SignUp() {
  const from = useReturnTarget();
  const [done, setDone] = useState(false);
  const finish = () => {
    keepTarget(from);
    setDone(true);
  };
  return (
    <>
      {done && <Success />}
      <SignUpForm onDone={finish} />
      <p className="mt-8 border-t border-hairline pt-6">
        Déjà inscrit{"\u202f"}?{" "}
        <Link href="/connexion" state={{ from }}>
          Se connecter
        </Link>
      </p>
    </>
  );
}

function Success() {
  const { outbox } = useShop();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="mb-8 scroll-mt-24">
      <Callout tone="success">
        <p>Inscription réussie. Vérifiez votre mail.</p>
        {outbox && (
          <p className="mt-1 text-sm">
            {/* Not a page of the application: the server itself serves the outbox. */}
            <a href="/boite-d-envoi" className="underline underline-offset-[0.2em]">
              Ouvrir la boîte d’envoi de démonstration
            </a>
          </p>
        )}
      </Callout>
    </div>
  );
}
