import { type UseQueryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { isAdministrators } from "#access/administrators/administrators.queries.ts";
import { Loading, Skeleton, SkeletonText } from "#ui/skeleton.tsx";
import { useToasts } from "#ui/toast.tsx";

interface TextEditingProps<Data, Key extends readonly unknown[]> {
  source: UseQueryOptions<Data, Error, Data, Key>;
  /** @param renew reports the result, and restarts the form with the stored text */
  children: (data: Data, renew: (done: string) => Promise<void>) => ReactNode;
}

/**
 * A text is read, edited, saved, and edited further: the form restarts after each save, but never while the
 * administrator is typing.
 */
export function TextEditing<Data, Key extends readonly unknown[]>({
  source,
  children,
}: TextEditingProps<Data, Key>) {
  const queries = useQueryClient();
  const { show } = useToasts();
  const [round, setRound] = useState(0);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button was removed with the former form: focus moves to the new one.
    if (round > 0 && document.activeElement === document.body) region.current?.focus({ preventScroll: true });
  }, [round]);
  const renew = async (done: string) => {
    show(done, { tone: "success" });
    await queries.invalidateQueries({ predicate: isAdministrators });
    setRound((before) => before + 1);
  };
  return (
    <Loaded answer={useQuery(source)} waiting={<Waiting />}>
      {(data) => (
        <div key={round} ref={region} tabIndex={-1} className="outline-none">
          {children(data, renew)}
        </div>
      )}
    </Loaded>
  );
}

const Waiting = () => (
  <Loading label="Chargement..." className="grid gap-12 lg:grid-cols-2">
    <div className="flex flex-col gap-6">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
    <SkeletonText lines={8} />
  </Loading>
);
