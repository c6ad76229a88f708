import { queryOptions } from "@tanstack/react-query";
import { getMenus } from "#words/texts/menus/menus.contract.ts";
import { query, readOnce } from "#platform/http/call.ts";

export const menusQuery = () => queryOptions({ ...query(getMenus, {}), ...readOnce });
