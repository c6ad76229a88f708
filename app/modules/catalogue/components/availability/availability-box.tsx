import type { ReactNode } from "react";
import { errorText } from "#platform/errors.ts";
import { FormErrors } from "#ui/form-errors.tsx";
import { type Answer, Loaded } from "#ui/loaded.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";

interface AvailabilityBoxProps<Sale> {
  answer: Answer<Sale>;
  children: (sale: Sale) => ReactNode;
}

/** A box with the availability, once it is known. */
export const AvailabilityBox = <Sale,>({ answer, children }: AvailabilityBoxProps<Sale>) => (
  <section aria-labelledby="sale-title" className="rounded border border-hairline bg-raised p-5 sm:p-6">
    <Loaded
      answer={answer}
      waiting={
        <Loading label="Chargement...">
          <Skeleton className="h-7 w-32" />
          <Skeleton className="mt-3 h-5 w-64 max-w-full" />
        </Loading>
      }
      failure={(error) => errorText(error, "Erreur de chargement")}
    >
      {children}
    </Loaded>
  </section>
);

interface AvailabilitySummaryProps {
  title: string;
  text: string;
  /** The possible actions. */
  actions: ReactNode;
  /** The reason of a failure. */
  failure: string | null;
}

export const AvailabilitySummary = ({ title, text, actions, failure }: AvailabilitySummaryProps) => (
  <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
    <div className="min-w-0 flex-1 basis-72" aria-live="polite">
      <h2 id="sale-title" className="text-xl">
        {title}
      </h2>
      <p className="pt-1 text-muted">{text}</p>
    </div>
    <div className="flex flex-wrap gap-3">{actions}</div>
    <FormErrors>{failure}</FormErrors>
  </div>
);
