import type { ReactNode } from "react";
import { errorText } from "#platform/http/app-errors.ts";
import { isOutsideRole, OutsideRole } from "#access/administrators/components/outside-role.tsx";
import { type Answer, Loaded as LoadedPart } from "#ui/loaded.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";

interface LoadedProps<Data> {
  answer: Answer<Data>;
  /** Shown until the answer arrives; by default rows of a table. */
  waiting?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** One part of a back-office screen: it shows the server's message when it fails. */
export const Loaded = <Data,>({ answer, waiting, children }: LoadedProps<Data>) =>
  isOutsideRole(answer.error) ? (
    <OutsideRole />
  ) : (
    <LoadedPart
      answer={answer}
      waiting={waiting ?? <Rows />}
      failure={(error) => errorText(error, "Erreur de chargement")}
    >
      {children}
    </LoadedPart>
  );

const Rows = () => (
  <Loading label="Chargement..." className="flex flex-col gap-4">
    {[0, 1, 2, 3, 4].map((row) => (
      <Skeleton key={row} className="h-12 w-full" />
    ))}
  </Loading>
);
