export { OwnPassword, type User } from "#modules/accounts/membership/contract.ts";
export { SecurityEvent } from "#modules/accounts/security/contract.ts";
