export { securityEventsQuery } from "#modules/accounts/security/queries.ts";
export { verificationQuery } from "#modules/accounts/membership/queries.ts";
