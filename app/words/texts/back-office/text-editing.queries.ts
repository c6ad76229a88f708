import { queryOptions } from "@tanstack/react-query";
import { getConsentText, getIdentity, getTexts } from "#words/texts/back-office/text-editing.contract.ts";
import { getMailText, getSignature } from "#words/texts/back-office/mail-texts.contract.ts";
import { getPageText } from "#words/texts/back-office/page-texts.contract.ts";
import { query, readOnce } from "#platform/http/call.ts";
import type { MailName } from "#words/texts/wording/mail-wording.rules.ts";
import type { PageName } from "#site.ts";

export const textsQuery = () => queryOptions({ ...query(getTexts, {}), staleTime: 0 });
export const identityQuery = () => queryOptions({ ...query(getIdentity, {}), ...readOnce });
export const consentTextQuery = () => queryOptions({ ...query(getConsentText, {}), ...readOnce });
export const pageTextQuery = (name: PageName) =>
  queryOptions({ ...query(getPageText, { params: { name } }), ...readOnce });
export const mailTextQuery = (name: MailName) =>
  queryOptions({ ...query(getMailText, { params: { name } }), ...readOnce });
export const signatureQuery = () => queryOptions({ ...query(getSignature, {}), ...readOnce });
