import { X509Certificate } from "node:crypto";
import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";
import { afterAll, beforeAll, expect, it } from "vitest";
import { before } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { certificateFinding } from "#server/certificate.ts";

/** For `localhost`, for a hundred years, signed by itself; of no use elsewhere. */
const cert = `-----BEGIN CERTIFICATE-----
MIIBljCCATugAwIBAgIUNYqRme29H4pwkc1Uz31citJgRpkwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyODAyMjg0M1oYDzIxMjYxMTA0
MDIyODQzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAS8Cg4T4+FQM5KvgJin7lba084OBI+6bQLcOofOOqCYTENEhbTfA49S
PjP8wcVytArazkt1Rt52B5oGzfXDl4jIo2kwZzAdBgNVHQ4EFgQUkIh2jWjq8QCy
UQYo1dkeU6/F6pQwHwYDVR0jBBgwFoAUkIh2jWjq8QCyUQYo1dkeU6/F6pQwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SQAwRgIhAIbZqAy1MIvz0FbB+eF/1hL8CQ5FwdCbnrXH7hGXXyAOAiEA4I1Qa8X6
ZXAAw47lwQrT1z4O5UnT4Ydqv3EZdYYtFQI=
-----END CERTIFICATE-----`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgGaffnn4XcWioutfC
M0wnK0MoIGf5pf8U4cgEigA6W0ShRANCAAS8Cg4T4+FQM5KvgJin7lba084OBI+6
bQLcOofOOqCYTENEhbTfA49SPjP8wcVytArazkt1Rt52B5oGzfXDl4jI
-----END PRIVATE KEY-----`;
const end = new Date(new X509Certificate(cert).validTo);

const server = createServer({ cert, key });
let url: string;
beforeAll(async () => {
  await new Promise<void>((ready) => {
    server.listen(0, "localhost", ready);
  });
  url = `https://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

it("A certificate is fine until two weeks before its end", async () => {
  const left = (count: number) => certificateFinding(url, before(end, days(count)), cert);
  expect(await left(15)).toMatchObject({ level: "fine", text: "Celui de localhost vaut encore 15 jours." });
  expect(await left(13)).toMatchObject({
    level: "look",
    remedy: expect.stringContaining("relais") as string,
  });
});

it("One that browsers refuse is broken, and an address that does not answer is an error", async () => {
  expect(await certificateFinding(url, new Date())).toMatchObject({ level: "broken" });
  await expect(certificateFinding("https://localhost:1", new Date())).rejects.toMatchObject({
    code: "ECONNREFUSED",
  });
});
