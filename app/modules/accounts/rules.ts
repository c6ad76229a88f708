export {
  hasEnded,
  isMember,
  letterConsent,
  requireSelf,
  soundsLikeTheHouse,
} from "#modules/accounts/membership/rules.ts";
export { requireKept } from "#modules/accounts/closure/rules.ts";
