import {
  addBounces,
  askForLetter,
  changeLetterChoice,
  confirmLetter,
  getLetterChoice,
  leaveLetter,
} from "#modules/mailings/readers/contract.ts";
import { mutation, query } from "#platform/call.ts";

export const askForLetterMutation = () => mutation(askForLetter);
export const confirmLetterMutation = () => mutation(confirmLetter);
export const leaveLetterMutation = () => mutation(leaveLetter);
export const letterChoiceQuery = (id: string) => query(getLetterChoice, { params: { id } });
export const changeLetterChoiceMutation = () => mutation(changeLetterChoice);
export const addBouncesMutation = () => mutation(addBounces);
