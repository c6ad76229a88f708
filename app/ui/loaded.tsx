import type { ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";

/** The state of a TanStack Query answer. */
export interface Answer<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface LoadedProps<Data> {
  answer: Answer<Data>;
  /** A placeholder with the size of the data. */
  waiting: ReactNode;
  /** The problem, in words. */
  failure: string | ((error: unknown) => string);
  /** The remedy. */
  advice?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A part of a screen with its own loading state, error and retry. Its content stays while it is fetched again. */
export function Loaded<Data>({ answer, waiting, failure, advice, children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = answer;
  if (data !== undefined) return children(data);
  if (!error) return waiting;
  const title = typeof failure === "string" ? failure : failure(error);
  return (
    <ErrorState title={title} onRetry={() => void refetch()} pending={isFetching}>
      {advice}
    </ErrorState>
  );
}
