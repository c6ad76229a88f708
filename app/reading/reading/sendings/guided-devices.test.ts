import { afterAll, beforeAll, expect, it } from "vitest";
import { deviceGuides } from "#reading/library/client/device-steps.ts";
import { readingDevices } from "#reading/library/client/reading-devices.ts";
import { makers } from "#reading/reading/sendings/sendings.rules.ts";
import { buildLibrary, buildMember, type BuiltMember } from "#test/factories.ts";
import { publishReadySample } from "#test/published-edition.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let member: BuiltMember;
let editionId: number;

beforeAll(async () => {
  shop = await openTestShop({ work: true });
  ({ editionId } = await publishReadySample(shop, { title: "Le Canal", editionTitle: "Poche" }));
  member = await buildMember(shop);
  await buildLibrary(shop, member.id, [editionId]);
});
afterAll(() => shop?.close());

const endings = { pdf: ".pdf", epub: ".epub", azw3: ".azw3", kepub: ".kepub.epub" };
const textOf = (id: keyof typeof deviceGuides) =>
  [...deviceGuides[id].steps, ...deviceGuides[id].details].join(" ");

it.each(readingDevices)(
  "The file that the guide of $id names is there, under the name it says",
  async (device) => {
    const { status, headers } = await shop.call(
      "GET",
      `/api/files/download/${editionId}?format=${device.format}`,
      { token: member.token },
    );
    expect(status).toBe(200);
    expect(headers["content-disposition"]).toContain(`Le Canal - Poche${endings[device.format]}"`);
    expect(textOf(device.id)).toMatch(new RegExp(device.format, "i"));
  },
);

it.each(["kindle", "pocketbook"] as const)("The guide of %s names the limit of a mail to it", (id) => {
  expect(textOf(id)).toContain(`${makers[id].maxBytes / 1_000_000} Mo`);
});

it("The library says how heavy an EPUB is, before it is sent", async () => {
  const { json } = await shop.call("GET", `/api/users/${member.id}/dashboard`, { token: member.token });
  const { size } = await shop.library.copyFor(
    { id: member.id, username: member.username },
    editionId,
    "epub",
    {},
  );
  expect(json.library).toMatchObject([{ edition_id: editionId, epub_bytes: size }]);
});
