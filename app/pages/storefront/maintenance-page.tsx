import { PageMeta } from "#platform/page-meta.tsx";

/** Tells that the site is temporarily unreachable (admin.md, "Maintenance and 404"). */
export default function MaintenancePage() {
  return (
    <div className="shell flex flex-col items-start gap-5 py-16 sm:py-28">
      <PageMeta
        title="Maintenance"
        description="Le site est momentanément indisponible. Il rouvre dans quelques minutes."
        noIndex
      />
      <p className="eyebrow">Maintenance</p>
      <h1 tabIndex={-1} className="max-w-[22ch]">
        Le site est momentanément indisponible
      </h1>
      <p className="max-w-measure text-lg text-muted">
        Nous mettons de l’ordre dans les rayons. Revenez dans quelques minutes&#x202f;: votre panier et votre
        bibliothèque vous attendent, intacts.
      </p>
    </div>
  );
}
