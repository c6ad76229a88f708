import { expect, it } from "vitest";
import { isRefusedForGood, refusalText } from "#selling/royalties/statements/statement-mailing.rules.ts";

const refusal = (code: string, responseCode?: number, response?: string) =>
  Object.assign(new Error("Mail command failed"), { code, responseCode, response });

it("A statement's mail is refused for good by its address or its content, not by an outage or a wrong login", () => {
  expect(isRefusedForGood(refusal("EENVELOPE", 550))).toBe(true);
  expect(isRefusedForGood(refusal("EMESSAGE", 554))).toBe(true);
  expect(isRefusedForGood(refusal("EENVELOPE", 450))).toBe(false);
  expect(isRefusedForGood(refusal("EAUTH", 535))).toBe(false);
  expect(isRefusedForGood(refusal("ECONNECTION"))).toBe(false);
  expect(refusalText(refusal("EENVELOPE", 550, "550 5.1.1  No such\r\nuser"))).toBe("550 5.1.1 No such user");
  expect(refusalText(refusal("ECONNECTION"))).toBe("Mail command failed");
});
