interface QrCodeProps {
  /** Width and height in modules, and their shape. */
  code: { size: number; path: string };
  alt: string;
}

/**
 * Black on white in both themes: cameras need the contrast, and four blank units around (ISO/IEC 18004). The picture
 * has its own ground: the theme's colours know no white.
 */
export function QrCode({ code: { size, path }, alt }: QrCodeProps) {
  const view = `-4 -4 ${size + 8} ${size + 8}`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" shape-rendering="crispEdges"><rect x="-4" y="-4" width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`;
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(drawing)}`}
      alt={alt}
      className="size-56 rounded border border-hairline"
    />
  );
}
