import type { ReactNode } from "react";
import { useShop } from "#platform/page/shop-context.tsx";

/** The frame of the pages before the back office: its login, and what mailed links open. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  const { brand } = useShop();
  return (
    <main id="contenu" className="shell flex min-h-dvh flex-col items-center justify-center py-12">
      <title>{`Administration – ${brand}`}</title>
      <meta name="robots" content="noindex" />
      <div className="w-full max-w-sm">
        <p className="eyebrow pb-2">{brand}</p>
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </div>
    </main>
  );
}
