export { mailingQuery, mailingsQuery } from "#modules/mailings/back-office/queries.ts";
export { confirmLetterMutation, leaveLetterMutation } from "#modules/mailings/readers/queries.ts";
