export { readLeaveToken } from "#modules/mailings/readers/rules.ts";
export { mailingActs, type MailingAct } from "#modules/mailings/sending/rules.ts";
