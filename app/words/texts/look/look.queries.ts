import { queryOptions } from "@tanstack/react-query";
import { getLook } from "#words/texts/look/look.contract.ts";
import { query, readOnce } from "#platform/http/call.ts";

export const lookQuery = () => queryOptions({ ...query(getLook, {}), ...readOnce });
