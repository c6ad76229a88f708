import type { Ref } from "react";
import type { Consent } from "#selling/payments/components/use-consent.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Loading, SkeletonText } from "#ui/skeleton.tsx";

interface ConsentCheckboxProps {
  /** The purchase: editions, one for another person, or a year's subscription. */
  kind: "digital_content" | "gift" | "subscription";
  consent: Consent;
  ref?: Ref<HTMLInputElement>;
  /** The id of the form that is sent without scripts. */
  form?: string;
}

/**
 * The consent to immediate delivery and its consequence for the right of withdrawal (decisions.md, "Buying"). Never
 * preselected (directive 2011/83/EU, article 22). The server stores the wording's version with the payment.
 */
export function ConsentCheckbox({ kind, consent, ref, form }: ConsentCheckboxProps) {
  const { data, isError, isFetching, refetch } = consent.wording;
  if (data) {
    return (
      <Checkbox
        ref={ref}
        form={form}
        name="withdrawal_consent"
        required
        checked={consent.given}
        onChange={(event) => consent.give(event.target.checked)}
        error={consent.error}
        className="text-sm"
      >
        {data[kind]}
      </Checkbox>
    );
  }
  if (isError)
    return (
      <ErrorState
        title="Le texte à accepter n’a pas pu être chargé."
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  return (
    <Loading label="Chargement...">
      <SkeletonText lines={4} />
    </Loading>
  );
}
