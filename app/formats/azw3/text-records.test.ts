import { expect, test } from "vitest";
import { TEXT_RECORD_BYTES, textRecords } from "./text-records.ts";

test("a character cut by the end of a record is completed after it", () => {
  const text = Buffer.from(`${"a".repeat(TEXT_RECORD_BYTES - 1)}€b`);
  const [first, second] = textRecords(text, []);
  expect(first?.subarray(TEXT_RECORD_BYTES).toString("hex")).toBe("82ac0281");
  expect(second?.toString("hex")).toBe("82ac620081");
});

test("a contents sequence is last, with its own size", () => {
  const [record] = textRecords(Buffer.from("abc"), [Buffer.of(0x82, 0x80)]);
  expect(record?.toString("hex")).toBe("61626300828083");
});
