import { type ReactNode, useId } from "react";
import { isOutsideRole, OutsideRole } from "#access/administrators/components/outside-role.tsx";
import { classNames } from "#ui/class-names.ts";
import { type Answer, Loaded } from "#ui/loaded.tsx";
import { Loading } from "#ui/skeleton.tsx";

interface PanelProps<Data> {
  title: string;
  /** The query of the panel's figures, with its own loading, error and retry. */
  source: Answer<Data>;
  /** A placeholder with the size of the data. */
  skeleton: ReactNode;
  /** To the right of the title. */
  actions?: ReactNode;
  children: (data: Data) => ReactNode;
  className?: string | undefined;
}

/** One part of a screen; its failure does not affect the others (decisions.md, "Back office"). */
export function Panel<Data>({ title, source, skeleton, actions, children, className }: PanelProps<Data>) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classNames("border-t border-hairline pt-6", className)}>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-5">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {actions}
      </header>
      {isOutsideRole(source.error) ? (
        <OutsideRole />
      ) : (
        <Loaded
          answer={source}
          waiting={<Loading label="Chargement...">{skeleton}</Loading>}
          failure="Erreur de chargement"
          advice="Le serveur n’a pas répondu. Réessayez dans un instant."
        >
          {children}
        </Loaded>
      )}
    </section>
  );
}
