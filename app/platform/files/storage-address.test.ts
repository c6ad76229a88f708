import { describe, expect, it } from "vitest";
import { originOf, readStorageAddress, type S3Address } from "#platform/files/storage-address.ts";

const bucket = (text: string) => readStorageAddress(text) as S3Address;

describe("The address of a store", () => {
  it("is a folder", () => {
    expect(readStorageAddress("file:/srv/livres")).toEqual({ kind: "folder", folder: "/srv/livres" });
  });

  it("is a bucket of Amazon in a region", () => {
    const address = bucket("s3://livres/boutique?region=eu-west-3&encryption=AES256");
    expect(address).toEqual({
      kind: "s3",
      bucket: "livres",
      prefix: "boutique/",
      endpoint: null,
      region: "eu-west-3",
      pathStyle: false,
      encryption: "AES256",
      kmsKeyId: null,
      credentials: null,
    });
    expect(originOf(address)).toBe("https://livres.s3.eu-west-3.amazonaws.com");
  });

  it("is a bucket of another server, with its key", () => {
    const address = bucket("s3://cl%C3%A9%3Aa:s%2Fcret@livres/?endpoint=http://127.0.0.1:3900");
    expect(address).toMatchObject({
      prefix: "",
      pathStyle: true,
      credentials: { accessKeyId: "clé:a", secretAccessKey: "s/cret" },
    });
    expect(originOf(address)).toBe("http://127.0.0.1:3900");
    expect(originOf({ ...address, pathStyle: false })).toBe("http://livres.127.0.0.1:3900");
  });

  it.each([
    "livres",
    "http://exemple.fr",
    "s3://",
    "s3:///boutique",
    "s3://clé@livres",
    "s3://livres:9000",
    "s3://livres?endpoint=exemple.fr",
    "s3://livres?pathStyle=oui",
    "s3://livres?encryption=rot13",
    "s3://livres?kmsKeyId=abc",
    "s3://livres?Region=eu-west-3",
  ])("is refused: %s", (text) => {
    expect(readStorageAddress(text)).toBeNull();
  });
});
