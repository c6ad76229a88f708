import { mutation, query } from "#platform/call.ts";
import { getEntryText, saveEntryText } from "#modules/catalogue/back-office/entry-texts/contract.ts";
import type { EntryKind } from "#modules/catalogue/entry-pages/rules.ts";

export const entryTextQuery = (kind: EntryKind, slug: string) =>
  query(getEntryText, { params: { kind, slug } });
export const saveEntryTextMutation = () => mutation(saveEntryText);
