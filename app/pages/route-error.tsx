import { isRouteErrorResponse } from "react-router";
import { buttonStyle } from "#ui/button-style.ts";

/**
 * The last-resort error screen, without header or providers, because these may be the cause. Its links are plain, so
 * that the next page is loaded completely.
 */
export function RouteError({ error }: { error: unknown }) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const { mark, title, text } = missing ? texts.missing : texts.broken;
  return (
    <main className="shell flex min-h-dvh flex-col items-start justify-center gap-5 py-16">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      {mark}
      <h1 className="max-w-[min(22ch,100%)]">{title}</h1>
      <p className="max-w-measure text-lg text-muted">{text}</p>
      <div className="flex flex-wrap gap-3 pt-2">
        {!missing && (
          <button type="button" className={buttonStyle("primary")} onClick={() => window.location.reload()}>
            Recharger la page
          </button>
        )}
        <a href="/" className={buttonStyle()}>
          Retour à l’accueil
        </a>
      </div>
    </main>
  );
}

const texts = {
  missing: {
    mark: <p className="eyebrow">Erreur 404</p>,
    title: "Page introuvable",
    text: "Cette page n’existe pas, ou n’existe plus. Peut-être l’adresse a-t-elle été mal recopiée.",
  },
  broken: {
    // The text of the router's own screen (storefront.md §8): reports of the failure can be recognised by it.
    mark: (
      <p lang="en" className="eyebrow">
        Unexpected Application Error!
      </p>
    ),
    title: "Cette page n’a pas pu s’afficher",
    text: "Quelque chose s’est mal passé de notre côté. Rechargez la page\u202F; si cela se répète, revenez à l’accueil, votre panier y sera toujours.",
  },
} as const;
