export {
  consentTextQuery,
  identityQuery,
  mailTextQuery,
  pageRevisionQuery,
  pageTextQuery,
  signatureQuery,
} from "#modules/texts/back-office/queries.ts";
