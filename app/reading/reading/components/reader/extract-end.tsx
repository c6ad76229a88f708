import type { ReactNode } from "react";
import type { BookEngine } from "#reading/reading/client/book-engine.client.ts";
import { Button } from "#ui/button.tsx";

interface ExtractEndProps {
  onBack: BookEngine["turn"] | undefined;
  children: ReactNode;
}

/** Over the last page of an extract: what leads on to the book. */
export function ExtractEnd({ onBack, children }: ExtractEndProps) {
  return (
    <div className="absolute inset-0 overflow-auto bg-paper">
      <div className="shell flex max-w-3xl flex-col items-start gap-8 py-8 sm:py-14">
        {children}
        <Button variant="quiet" className="-ml-4" onClick={() => void onBack?.("prev")}>
          Revenir à l’extrait
        </Button>
      </div>
    </div>
  );
}
