import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";
import type { getConsent } from "#selling/payments/checkout/checkout.contract.ts";
import { consentQuery } from "#selling/payments/payments.queries.ts";
import type { AnswerOf } from "#platform/http/endpoint.ts";
import { isStatus } from "#platform/http/app-errors.ts";

/** The error at the box if the order is sent without consent. */
const consentMissing = "Cochez cette case pour commander.";

export interface Consent {
  /** The wording in force. */
  wording: UseQueryResult<AnswerOf<typeof getConsent>>;
  given: boolean;
  give: (given: boolean) => void;
  /** The error at the box if the order was sent without consent. */
  error: string | null;
  /** Whether the order may be sent; if not, the reason appears at the box and the box gets the focus. */
  require: () => boolean;
  /** The consent in the order: whether it was given, and to which wording. */
  said: { withdrawal_consent: boolean; consent_version: string | undefined };
  /** After a refusal: the wording may have changed, and must then be read again. */
  reread: (refusal: unknown) => void;
}

/** The consent box of an order, with an error if it is not ticked (decisions.md, "Buying"). */
export function useConsent(box: RefObject<HTMLInputElement | null>): Consent {
  const queries = useQueryClient();
  const wording = useQuery(consentQuery());
  // Consent applies to a wording: a new wording clears the box.
  const [givenTo, setGivenTo] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);
  const version = wording.data?.version;
  const given = version !== undefined && givenTo === version;
  // The order may be sent before the wording, and with it the box, is there.
  useEffect(() => {
    if (refused && version !== undefined) box.current?.focus();
  }, [box, refused, version]);
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
