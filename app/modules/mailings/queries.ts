export { mailingQuery } from "#modules/mailings/back-office/queries.ts";
