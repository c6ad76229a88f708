import { describe, expect, it } from "vitest";
import { deviceOf, shortenedAddress } from "#platform/http/request-origin.server.ts";

describe("the address of a request", () => {
  it.each([
    ["203.0.113.7", "203.0.113.x"],
    ["::ffff:203.0.113.7", "203.0.113.x"],
    ["2001:db8:1:2:3:4:5:7", "2001:db8:1::x"],
    ["2001:DB8:1::7", "2001:db8:1::x"],
    ["2001:db8::7", "2001:db8:0::x"],
    ["::1", "0:0:0::x"],
    ["fe80::1%eth0", "fe80:0:0::x"],
    ["unknown", null],
    ["", null],
    ["<script>", null],
  ])("%s is shortened to %s", (address, shortened) => {
    expect(shortenedAddress(address)).toBe(shortened);
  });
});

describe("the device of a request", () => {
  it.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
      "Firefox sur Windows",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
      "Safari sur Mac",
    ],
    [
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
      "Chrome sur Android",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0",
      "Edge sur Windows",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1",
      "Chrome sur iPhone",
    ],
    ["curl/8.5.0", "Autre programme"],
    ["<script>alert(1)</script>", "Autre programme"],
    [undefined, null],
    ["", null],
  ])("is called as its owner would: %s", (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });
});
