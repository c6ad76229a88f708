/** The part of fontkit that the demonstration's covers and PDFs use; the package brings no types of its own. */
declare module "fontkit" {
  export interface GlyphPath {
    commands: {
      command: "moveTo" | "lineTo" | "quadraticCurveTo" | "bezierCurveTo" | "closePath";
      args: number[];
    }[];
  }
  export interface Glyph {
    id: number;
    advanceWidth: number;
    path: GlyphPath;
  }
  export interface GlyphRun {
    glyphs: Glyph[];
    positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
  }
  export interface Font {
    unitsPerEm: number;
    layout(text: string, features?: string[]): GlyphRun;
    hasGlyphForCodePoint(codePoint: number): boolean;
    getVariation(settings: Record<string, number>): Font;
  }
  export function create(data: Uint8Array): Font;
}
