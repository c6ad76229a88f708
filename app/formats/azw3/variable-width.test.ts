import { expect, test } from "vitest";
import { backwardInteger, base32, forwardInteger } from "./index-records.ts";

test("integers take seven bits a byte, the high bit at the end that is read last", () => {
  expect(forwardInteger(0x11111).toString("hex")).toBe("042291");
  expect(backwardInteger(0x11111).toString("hex")).toBe("842211");
  expect(forwardInteger(0).toString("hex")).toBe("80");
});

test("addresses are in upper-case base 32", () => {
  expect(base32(1_000_000, 1)).toBe("UGI0");
  expect(base32(31, 4)).toBe("000V");
});
