import { describe, expect, it } from "vitest";
import {
  caretAfter,
  formatCardNumber,
  formatCvc,
  formatExpiry,
} from "#selling/payments/client/card-input.ts";

describe("a card number while it is typed", () => {
  it("is in groups of four, sixteen digits at most", () => {
    expect(formatCardNumber("424")).toBe("424");
    expect(formatCardNumber("4242")).toBe("4242");
    expect(formatCardNumber("42424")).toBe("4242 4");
    expect(formatCardNumber("4242-4242 4242.4242 99")).toBe("4242 4242 4242 4242");
    expect(formatCardNumber("abc")).toBe("");
  });

  it("keeps the caret behind the digit just typed", () => {
    expect(caretAfter("4242 4242", 0)).toBe(0);
    expect(caretAfter("4242 4242", 4)).toBe(4);
    expect(caretAfter("4242 4242", 5)).toBe(6);
    expect(caretAfter("4242 4242", 8)).toBe(9);
  });
});

const type = (text: string) => formatExpiry(text, false);

describe("an expiry date while it is typed", () => {
  it("becomes MM/AA, the bar coming by itself", () => {
    expect(type("1")).toBe("1");
    expect(type("12")).toBe("12/");
    expect(type("123")).toBe("12/3");
    expect(type("12/34")).toBe("12/34");
    expect(type("12/345")).toBe("12/34");
    expect(type("4")).toBe("04/");
  });

  it("lets itself be erased", () => {
    expect(formatExpiry("12/", true)).toBe("12");
    expect(formatExpiry("12", true)).toBe("12");
    expect(formatExpiry("1", true)).toBe("1");
    expect(formatExpiry("", true)).toBe("");
  });
});

it("a code counts three digits", () => {
  expect(formatCvc("12a34")).toBe("123");
});
