import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { classNames } from "#ui/class-names.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { Loading } from "#ui/skeleton.tsx";

export type PanelSource<Data> = Pick<UseQueryResult<Data>, "data" | "isError" | "isFetching" | "refetch">;

interface PanelProps<Data> {
  title: string;
  /** Where the panel's figures come from: it waits, fails and tries again by itself. */
  source: PanelSource<Data>;
  /** Stands where the data will, of its size. */
  skeleton: ReactNode;
  /** At the right of the title. */
  actions?: ReactNode;
  children: (data: Data) => ReactNode;
  className?: string | undefined;
}

/** One part of a screen; its failure is no other part's (decisions.md, "Back office"). */
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
      <PanelContent source={source} skeleton={skeleton}>
        {children}
      </PanelContent>
    </section>
  );
}

function PanelContent<Data>({
  source,
  skeleton,
  children,
}: Pick<PanelProps<Data>, "source" | "skeleton" | "children">) {
  const { data, isError, isFetching, refetch } = source;
  if (data !== undefined) return children(data);
  if (!isError) return <Loading label="Chargement...">{skeleton}</Loading>;
  return (
    <ErrorState title="Erreur de chargement" onRetry={() => void refetch()} pending={isFetching}>
      Le serveur n’a pas répondu. Réessayez dans un instant.
    </ErrorState>
  );
}
