import type { ReactNode } from "react";
import { errorText } from "#platform/errors.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";

/** What TanStack Query says of an answer. */
interface Answer<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

interface LoadedProps<Data> {
  answer: Answer<Data>;
  /** Shown until the answer is there; rows of a table unless told. */
  waiting?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** One part of a screen, which waits and fails by itself. */
export function Loaded<Data>({ answer, waiting, children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = answer;
  if (data !== undefined) return children(data);
  if (!error) return waiting ?? <Rows />;
  return (
    <ErrorState
      title={errorText(error, "Erreur de chargement")}
      onRetry={() => void refetch()}
      pending={isFetching}
    />
  );
}

const Rows = () => (
  <Loading label="Chargement..." className="flex flex-col gap-4">
    {[0, 1, 2, 3, 4].map((row) => (
      <Skeleton key={row} className="h-12 w-full" />
    ))}
  </Loading>
);
