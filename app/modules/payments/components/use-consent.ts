import { type RefObject, useState } from "react";
import { consentMissing } from "#modules/payments/components/consent-checkbox.tsx";

interface Consent {
  given: boolean;
  give: (given: boolean) => void;
  /** What stands at the box when the order was sent without it. */
  error: string | null;
  /** Whether the order may go; when not, the reason appears at the box and the box has the focus. */
  require: () => boolean;
}

/** The consent box of an order: to be ticked, and said so where it was not (decisions.md, "Buying"). */
export function useConsent(box: RefObject<HTMLInputElement | null>): Consent {
  const [given, setGiven] = useState(false);
  const [refused, setRefused] = useState(false);
  const require = () => {
    setRefused(!given);
    if (!given) box.current?.focus();
    return given;
  };
  return { given, give: setGiven, error: refused && !given ? consentMissing : null, require };
}
