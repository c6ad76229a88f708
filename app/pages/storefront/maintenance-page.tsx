import { PageMeta } from "#platform/page-meta.tsx";
import { useShop } from "#platform/shop-context.tsx";
import { buttonStyle } from "#ui/button-style.ts";

const ownText =
  "Nous mettons de l’ordre dans les rayons. Revenez dans quelques minutes\u202f: votre panier et votre bibliothèque vous attendent, intacts.";

/**
 * Tells that the site is temporarily unreachable (admin.md, "Maintenance and 404"), outside the shop's frame: nothing of
 * that would work. While the shop is closed this page stands at every address, so its one link asks again for that very address.
 */
export default function MaintenancePage() {
  const { brand, closedAt, closedText } = useShop();
  return (
    <div className="shell flex min-h-dvh flex-col">
      <PageMeta
        title="Maintenance"
        description="Le site est momentanément indisponible. Il rouvre dans quelques minutes."
        noIndex
      />
      <header className="border-b border-hairline py-4 sm:py-5">
        <p className="font-serif text-xl font-semibold tracking-tight sm:text-2xl">{brand}</p>
      </header>
      <main className="flex flex-1 flex-col items-start justify-center gap-5 py-16">
        <p className="eyebrow">Maintenance</p>
        <h1 className="max-w-[min(30ch,100%)]">Le site est momentanément indisponible</h1>
        <p className="max-w-measure text-lg whitespace-pre-line text-muted">{closedText || ownText}</p>
        <a href={closedAt ?? "/"} className={buttonStyle("secondary", "lg", "mt-2")}>
          Réessayer
        </a>
      </main>
    </div>
  );
}
