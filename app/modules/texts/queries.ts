export {
  consentTextQuery,
  identityQuery,
  letterQuery,
  letterRevisionQuery,
  letterRevisionsQuery,
  mailTextQuery,
  pageRevisionQuery,
  pageTextQuery,
  signatureQuery,
} from "#modules/texts/back-office/queries.ts";
