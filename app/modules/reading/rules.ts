export { opdsAddresses } from "#modules/reading/opds/rules.ts";
