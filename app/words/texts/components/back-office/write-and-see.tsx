import { type ReactNode, useState } from "react";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";

/** Editor and preview: side by side, or one after the other on a phone. */
export function WriteAndSee({ form, preview }: { form: ReactNode; preview: ReactNode }) {
  const [shown, setShown] = useState<"form" | "preview">("form");
  return (
    <div>
      <fieldset className="flex gap-2 pb-6 lg:hidden">
        <legend className="sr-only">Afficher</legend>
        <Button
          size="sm"
          aria-pressed={shown === "form"}
          variant={look(shown === "form")}
          onClick={() => setShown("form")}
        >
          Écrire
        </Button>
        <Button
          size="sm"
          aria-pressed={shown === "preview"}
          variant={look(shown === "preview")}
          onClick={() => setShown("preview")}
        >
          Aperçu
        </Button>
      </fieldset>
      <div className="grid gap-12 lg:grid-cols-2">
        <div className={classNames("min-w-0", shown !== "form" && "max-lg:hidden")}>{form}</div>
        <section
          aria-label="Aperçu"
          className={classNames("min-w-0", shown !== "preview" && "max-lg:hidden")}
        >
          <div className="lg:sticky lg:top-20">
            <p className="eyebrow pb-3 max-lg:hidden">Aperçu</p>
            {preview}
          </div>
        </section>
      </div>
    </div>
  );
}

const look = (isOn: boolean) => (isOn ? "primary" : "secondary");
