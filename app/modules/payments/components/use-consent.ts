import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import type { getConsent } from "#modules/payments/checkout/contract.ts";
import { consentQuery } from "#modules/payments/checkout/queries.ts";
import type { AnswerOf } from "#platform/endpoint.ts";
import { isStatus } from "#platform/errors.ts";

/** What the box says when the order is sent without it. */
const consentMissing = "Cochez cette case pour commander.";

export interface Consent {
  /** The words in force. */
  wording: UseQueryResult<AnswerOf<typeof getConsent>>;
  given: boolean;
  give: (given: boolean) => void;
  /** What stands at the box when the order was sent without it. */
  error: string | null;
  /** Whether the order may go; when not, the reason appears at the box and the box has the focus. */
  require: () => boolean;
  /** What the order says of it: whether it was given, and to which words. */
  said: { withdrawal_consent: boolean; consent_version: string | undefined };
  /** After a refusal: the words may have changed, and are then to be read again. */
  reread: (refusal: unknown) => void;
}

/** The consent box of an order: to be ticked, and said so where it was not (decisions.md, "Buying"). */
export function useConsent(box: RefObject<HTMLInputElement | null>): Consent {
  const queries = useQueryClient();
  const wording = useQuery(consentQuery());
  // Consent is given to words, not to a box.
  const [givenTo, setGivenTo] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);
  const version = wording.data?.version;
  const given = version !== undefined && givenTo === version;
  const require = () => {
    setRefused(!given);
    if (!given) box.current?.focus();
    return given;
  };
  return {
    wording,
    given,
    give: (ticked) => setGivenTo(ticked ? (version ?? null) : null),
    error: refused && !given ? consentMissing : null,
    require,
    said: { withdrawal_consent: given, consent_version: version },
    reread: (refusal) => {
      if (isStatus(refusal, 409)) void queries.invalidateQueries({ queryKey: consentQuery().queryKey });
    },
  };
}
