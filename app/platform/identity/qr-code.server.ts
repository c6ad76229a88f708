/** A QR code as one SVG path: a browser draws it without HTML from the server. */
export interface QrCode {
  /** Width and height in modules, without the quiet zone of four modules around it (ISO/IEC 18004, §5.3.8). */
  size: number;
  path: string;
}

/** Loaded at the first code: few people ever need one. */
export async function qrCodeOf(text: string): Promise<QrCode> {
  const { create } = await import("qrcode");
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  let path = "";
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) if (data[y * size + x]) path += `M${x} ${y}h1v1h-1z`;
  return { size, path };
}
