import { NextSteps } from "#pages/storefront/next-steps.tsx";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { ButtonLink } from "#ui/button-link.tsx";

export function NotFound() {
  return (
    <div className="shell py-16 sm:py-24">
      <div className="flex flex-col items-start gap-5">
        <PageMeta title="Page introuvable" description="Cette page n’existe pas ou n’existe plus." noIndex />
        <p className="eyebrow">Erreur 404</p>
        <h1 tabIndex={-1}>Page introuvable</h1>
        <p className="max-w-measure text-lg text-muted">
          Cette page n’existe pas, ou n’existe plus. Peut-être l’adresse a-t-elle été mal recopiée.
        </p>
        <div className="flex flex-wrap gap-3 pt-2">
          <ButtonLink href="/" variant="primary">
            Retour à l’accueil
          </ButtonLink>
          <ButtonLink href="/catalogue">Parcourir le catalogue</ButtonLink>
        </div>
      </div>
      <NextSteps />
    </div>
  );
}
