import { PageMeta } from "#platform/page/page-meta.tsx";
import { useShop } from "#platform/page/shop-context.tsx";
import { buttonStyle } from "#ui/button-style.ts";

/** Narrow no-break spaces before French punctuation. */
const notices = {
  maintenance: {
    mark: "Maintenance",
    title: "Le site est momentanément indisponible",
    text: "Nous mettons de l’ordre dans les rayons. Revenez dans quelques minutes\u202f: votre panier et votre bibliothèque vous attendent, intacts.",
    description: "Le site est momentanément indisponible. Il rouvre dans quelques minutes.",
  },
  outage: {
    mark: "Un instant",
    title: "La boutique reprend son souffle",
    text: "Nos rayons ne répondent pas pour le moment, et cela ne tient pas à vous. Réessayez dans une minute\u202f: votre panier et votre bibliothèque vous attendent, intacts.",
    description: "La boutique ne répond pas pour le moment. Elle revient dans un instant.",
  },
} as const;

/**
 * States that the site is temporarily unavailable (admin.md, "Maintenance and 404"), outside the shop's frame, which
 * would not work. This page is shown at every address during the maintenance, so its only link reloads the same
 * address.
 */
export default function MaintenancePage() {
  const { brand, closedAt, closedFor = "maintenance", closedText } = useShop();
  const { mark, title, text, description } = notices[closedFor];
  return (
    <div className="shell flex min-h-dvh flex-col">
      <PageMeta title={mark} description={description} noIndex />
      <header className="border-b border-hairline py-4 sm:py-5">
        <p className="font-serif text-xl font-semibold tracking-tight sm:text-2xl">{brand}</p>
      </header>
      <main className="flex flex-1 flex-col items-start justify-center gap-5 py-16">
        <p className="eyebrow">{mark}</p>
        <h1 className="max-w-[min(30ch,100%)]">{title}</h1>
        <p className="max-w-measure text-lg whitespace-pre-line text-muted">{closedText || text}</p>
        <a href={closedAt ?? "/"} className={buttonStyle("secondary", "lg", "mt-2")}>
          Réessayer
        </a>
      </main>
    </div>
  );
}
