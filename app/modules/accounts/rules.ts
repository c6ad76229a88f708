export { hasEnded, isMember, letterConsent, requireSelf } from "#modules/accounts/membership/rules.ts";
export { requireKept } from "#modules/accounts/closure/rules.ts";
