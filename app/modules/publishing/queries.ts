export { adminEditionQuery } from "#modules/publishing/back-office/queries.ts";
