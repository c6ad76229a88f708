import {
  addBounces,
  askForLetter,
  changeLetterChoice,
  confirmLetter,
  getLetterChoice,
  leaveLetter,
} from "#office/mailings/readers/letter-readers.contract.ts";
import { mutation, query } from "#platform/http/call.ts";

export const askForLetterMutation = () => mutation(askForLetter);
export const confirmLetterMutation = () => mutation(confirmLetter);
export const leaveLetterMutation = () => mutation(leaveLetter);
export const letterChoiceQuery = (id: string) => query(getLetterChoice, { params: { id } });
export const changeLetterChoiceMutation = () => mutation(changeLetterChoice);
export const addBouncesMutation = () => mutation(addBounces);
