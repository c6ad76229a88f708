/** Whether a style sheet, or the value of a `style` attribute, could run a script in an old browser. */
export const isActiveStyle = (css: string): boolean =>
  /expression\s*\(|(java|vb)script:|behaviou?r\s*:|-moz-binding/i.test(plainStyle(css));

/** Whether it loads something from outside of the publication. */
export const isRemoteStyle = (css: string): boolean =>
  /(url\(\s*|@import\s+|image-set\([^;}]*|src\(\s*)["']?\s*(\/\/|(https?|ftp|file):)/i.test(plainStyle(css));

/** Without comments and escapes (CSS Syntax, section 4.3.7), by which a word can be written in other letters. */
const plainStyle = (css: string): string =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) => {
      const point = Number.parseInt(code, 16);
      return point > 0x10ffff ? "" : String.fromCodePoint(point);
    })
    .replaceAll("\\", "");
