export { Revision } from "#modules/texts/back-office/contract.ts";
export { storedShapes, textNames } from "#modules/texts/stored/contract.ts";
