import { type ReactNode, useEffect, useRef } from "react";
import { useShop } from "#platform/page/shop-context.tsx";
import { Callout } from "#ui/callout.tsx";

/** The account exists, and its address is to be verified. */
export function SignUpSuccess({ children }: { children: ReactNode }) {
  const { outbox } = useShop();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={box} className="mb-8 flex scroll-mt-24 flex-col gap-6">
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
      {children}
    </div>
  );
}
