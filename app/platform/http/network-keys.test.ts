import { describe, expect, it } from "vitest";
import { fc } from "#test/property.ts";
import { networkKeysOf } from "#platform/http/network-keys.server.ts";

describe("the keys of an origin", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7", "203.0.113.0/24"],
    ["::ffff:203.0.113.7", "203.0.113.7", "203.0.113.0/24"],
    ["::FFFF:203.0.113.7", "203.0.113.7", "203.0.113.0/24"],
    ["2001:db8:1:2:3:4:5:7", "2001:db8:1:2::/64", "2001:db8:1::/48"],
    ["2001:0DB8:0001:0002::7", "2001:db8:1:2::/64", "2001:db8:1::/48"],
    ["2001:db8::7", "2001:db8:0:0::/64", "2001:db8:0::/48"],
    ["fe80::1%eth0", "fe80:0:0:0::/64", "fe80:0:0::/48"],
    ["::1", "0:0:0:0::/64", "0:0:0::/48"],
    ["unknown", "unknown", "unknown"],
    ["", "", ""],
  ])("%s is of the line %s in the network %s", (address, line, network) => {
    expect(networkKeysOf(address)).toEqual({ line, network });
  });

  it("are the same for every address of a /64, whatever its last half", () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16));
    const half = fc.tuple(group, group, group, group).map((groups) => groups.join(":"));
    fc.assert(
      fc.property(half, half, half, (start, one, other) => {
        expect(networkKeysOf(`${start}:${one}`)).toEqual(networkKeysOf(`${start}:${other}`));
      }),
    );
  });
});
