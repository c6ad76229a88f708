import { redirect, type RouterContextProvider } from "react-router";
import { plainReader } from "#platform/page/page-data.ts";
import type { FormNote } from "#platform/page/plain-cookies.ts";
import { localTarget } from "#readers/accounts/return-target.rules.ts";

/** What a login or sign-up without scripts needs in the page. */
export interface PlainEntry {
  /** Where it leads afterwards. */
  from: string;
  /** What the form before said. */
  note: FormNote | null;
}

/** @throws Response for a member who has logged in without scripts: the page is for visitors */
export function plainEntry(context: Readonly<RouterContextProvider>, request: Request): PlainEntry {
  const { note, queries } = context.get(plainReader)();
  const from = localTarget(new URL(request.url).searchParams.get("from"));
  if (queries) throw redirect(from, 302);
  return { from, note };
}
