export { PublicationDate } from "#modules/publishing/formats/contract.ts";
