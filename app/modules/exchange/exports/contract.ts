import { z } from "zod";
import { endpoint } from "#platform/endpoint.ts";

export const exportTable = endpoint({
  method: "GET",
  path: "/api/admin/exports/catalogue.csv",
  summary: "The whole catalogue as a table, one line for each edition; it can be imported again",
  access: "administrator",
  answer: z.string(),
});

export const exportOnix = endpoint({
  method: "GET",
  path: "/api/admin/exports/onix.xml",
  summary: "The whole catalogue as an ONIX 3.1 message with reference names",
  access: "administrator",
  answer: z.string(),
});
