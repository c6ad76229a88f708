import { expect, test } from "vitest";
import { formatBytes, formatTransfer } from "./bytes.ts";

test.each([
  [0, "0\u00A0octet"],
  [1, "1\u00A0octet"],
  [999, "999\u00A0octets"],
  [1000, "1,0\u00A0Ko"],
  [1_449_999, "1,4\u00A0Mo"],
  [99_960, "100\u00A0Ko"],
  [999_600, "1,0\u00A0Mo"],
  [8_200_000_000, "8,2\u00A0Go"],
])("%d bytes are written %s", (bytes, expected) => {
  expect(formatBytes(bytes)).toBe(expected);
});

test("A transfer of unknown size says what has passed", () => {
  expect(formatTransfer(1_400_000, null)).toBe("1,4\u00A0Mo");
  expect(formatTransfer(1_400_000, 8_200_000)).toBe("1,4\u00A0Mo sur 8,2\u00A0Mo");
});
