export type { LetterTexts } from "#modules/news/back-office/service.server.ts";
