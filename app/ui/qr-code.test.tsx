import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { QrCode } from "#ui/qr-code.tsx";

it("A QR code has a white ground of its own, which also covers its margin: cameras read it in the dark theme", () => {
  const html = renderToStaticMarkup(<QrCode code={{ size: 21, path: "M0 0h7v7" }} alt="Code" />);
  const [, drawing = ""] = /src="data:image\/svg\+xml,([^"]+)"/.exec(html) ?? [];
  expect(decodeURIComponent(drawing)).toContain(
    '<rect x="-4" y="-4" width="100%" height="100%" fill="#fff"/><path d="M0 0h7v7"/>',
  );
});
