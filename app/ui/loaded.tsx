import type { ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";

/** What TanStack Query says of an answer. */
export interface Answer<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface LoadedProps<Data> {
  answer: Answer<Data>;
  /** Stands where the data will, of its size. */
  waiting: ReactNode;
  /** What went wrong, in words. */
  failure: string | ((error: unknown) => string);
  /** What to do about it. */
  advice?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A part of a screen that waits, fails and is tried again by itself. What is there stays while it is fetched anew. */
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
