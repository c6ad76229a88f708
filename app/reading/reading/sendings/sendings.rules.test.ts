import { describe, expect, it } from "vitest";
import { makerOf, refusalOf, sizeRefusal } from "#reading/reading/sendings/sendings.rules.ts";

describe("An e-reader's address", () => {
  it.each([
    ["Lea@Kindle.com", "kindle"],
    ["lea@free.kindle.com", "kindle"],
    ["lea@pbsync.com", "pocketbook"],
    ["lea@example.fr", null],
    ["lea@kindle.com.example.fr", null],
    ["a@b@kindle.com", null],
    ["@kindle.com", null],
  ])("%s is of %s", (address, maker) => {
    expect(makerOf(address)).toBe(maker);
  });
});

describe("A file", () => {
  it("is refused above the limit of the maker, which the text names", () => {
    expect(sizeRefusal("pocketbook", 25_000_000)).toBeNull();
    expect(sizeRefusal("pocketbook", 30_540_000)).toContain("30,5\u00A0Mo");
    expect(sizeRefusal("kindle", 30_540_000)).toBeNull();
  });
});

describe("A mail server's answer", () => {
  it("is final from 500 on, in its own words", () => {
    const answer = (code: number, response: string) =>
      Object.assign(new Error("refused"), { responseCode: code, response });
    expect(refusalOf(answer(552, "552 5.3.4  Message too\r\nbig"))).toBe("552 5.3.4 Message too big");
    expect(refusalOf(answer(451, "451 later"))).toBeNull();
    expect(refusalOf(new Error("ECONNREFUSED"))).toBeNull();
  });
});
