export { Revision } from "#modules/texts/back-office/contract.ts";
