import { data } from "react-router";
import { PageMeta } from "#platform/page-meta.tsx";
import { ButtonLink } from "#ui/button-link.tsx";

export const loader = () => data(null, { status: 404 });

export const clientLoader = () => null;

export default function NotFoundPage() {
  return (
    <div className="shell flex flex-col items-start gap-5 py-16 sm:py-28">
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
  );
}
