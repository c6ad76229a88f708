export { testMails, tryToSend } from "#modules/settings/service.server.ts";
