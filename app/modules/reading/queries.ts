export { extractQuery, openExtractQuery } from "#modules/reading/extracts/queries.ts";
