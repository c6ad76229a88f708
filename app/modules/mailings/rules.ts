export { mailingActs } from "#modules/mailings/sending/rules.ts";
