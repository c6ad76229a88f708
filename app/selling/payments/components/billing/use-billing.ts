import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { mutation, query } from "#platform/http/call.ts";
import { CallError, type FieldErrors } from "#platform/http/app-errors.ts";
import { type Billing, getBilling, saveBilling } from "#selling/payments/billing/billing.contract.ts";

export type BillingDraft = Omit<Billing, "vat_checked_on">;

const empty: BillingDraft = {
  kind: "organisation",
  name: "",
  street: "",
  postal_code: "",
  city: "",
  country: "FR",
  siren: "",
  vat_number: "",
  order_reference: "",
};

export interface BillingFieldsState {
  draft: BillingDraft;
  change: (changes: Partial<BillingDraft>) => void;
  errors: FieldErrors;
}

export interface BillingForm extends BillingFieldsState {
  /** Keeps the identity. Rejects with `CallError` if a field is wrong. */
  save: () => Promise<void>;
  /** Shows what is wrong at the fields. */
  refuse: (fields: FieldErrors) => void;
  /** The buyer's country, as it was declared with the last order. */
  lastCountry: string;
}

/** @returns the ref of a frame around fields: the first with an error gets the focus, also when it is loaded after the error. */
export function useFirstErrorFocus(errors: FieldErrors) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [first] = Object.keys(errors);
    if (first) frame.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }, [errors]);
  return frame;
}

/** The fields of who an invoice is made out to. `sent` sends them: it rejects as `send`, and shows which fields are wrong. */
export function useBillingFields(stored = empty) {
  const [changes, setChanges] = useState<Partial<BillingDraft>>({});
  const [errors, refuse] = useState<FieldErrors>({});
  const draft = { ...stored, ...changes };
  const sent = async <Answer>(send: (draft: BillingDraft) => Promise<Answer>): Promise<Answer> => {
    refuse({});
    try {
      return await send(draft);
    } catch (failure) {
      if (failure instanceof CallError) refuse(failure.fields);
      throw failure;
    }
  };
  const change = (more: Partial<BillingDraft>) => setChanges({ ...changes, ...more });
  return { fields: { draft, change, errors }, sent, refuse };
}

export const billingQuery = (memberId: string) => query(getBilling, { params: { id: memberId } });

/** The same fields, which begin with what the member has kept. */
export function useBilling(memberId: string | undefined): BillingForm {
  const queries = useQueryClient();
  const kept = useQuery({ ...billingQuery(memberId ?? ""), enabled: memberId !== undefined });
  const { mutateAsync } = useMutation(mutation(saveBilling));
  const { vat_checked_on: _checked, ...stored } = kept.data?.identity ?? { ...empty, vat_checked_on: null };
  const { fields, sent, refuse } = useBillingFields(stored);
  const save = async () => {
    await sent((body) => mutateAsync({ params: { id: memberId ?? "" }, body }));
    await queries.invalidateQueries({ queryKey: billingQuery(memberId ?? "").queryKey });
  };
  return { ...fields, save, refuse, lastCountry: kept.data?.country ?? "FR" };
}

export interface BillingChoice {
  form: BillingForm;
  wanted: boolean;
  want: (wanted: boolean) => void;
  /** Where the buyer lives; empty until it is chosen. */
  country: string;
  declare: (country: string) => void;
  /** Before an order is sent. @returns what it says of the buyer. Rejects as `save` */
  settle: () => Promise<{ billed: boolean; country: string | undefined }>;
}

/** Whether an order's invoice is made out to another name, and where its buyer lives: asked, never proposed. */
export function useBillingChoice(memberId: string | undefined): BillingChoice {
  const form = useBilling(memberId);
  const [wanted, setWanted] = useState(false);
  const [declared, declare] = useState<string>();
  const settle = async () => {
    if (wanted) await form.save();
    else if (declared === "") {
      const text = "Choisissez un pays.";
      form.refuse({ country: text });
      throw new CallError(400, text);
    }
    return { billed: wanted, country: wanted ? undefined : declared };
  };
  return { form, wanted, want: setWanted, country: declared ?? form.lastCountry, declare, settle };
}
