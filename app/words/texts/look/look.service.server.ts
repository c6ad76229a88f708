import sharp from "sharp";
import type { ActingAdministrator } from "#access/administrators/module.server.ts";
import { revisionOf, type Revisions } from "#words/texts/back-office/text-revisions.service.server.ts";
import type { EditedLook, LookChoices, StoredLook } from "#words/texts/look/look.contract.ts";
import { logoKinds, type LogoKind } from "#words/texts/look/look.rules.ts";
import { lookImage, originalStoredLook } from "#words/texts/look/look-facts.rules.ts";
import { storedShapes, textNames } from "#words/texts/stored-texts.contract.ts";
import type { ShopDeps } from "#words/texts/shop-content.service.server.ts";
import { invalid } from "#platform/http/app-errors.ts";

/** Twice the pixels at which each is shown; an icon is as large as a phone's screen asks for. */
const boxes: Record<LogoKind, { width: number; height: number }> = {
  logo: { width: 720, height: 128 },
  logo_dark: { width: 720, height: 128 },
  icon: { width: 512, height: 512 },
};
const mostPixels = 40e6;
/** A drawing that takes longer is made to hold the shop up. */
const drawingSeconds = 5;

/** New images by kind: a file in base64, null for none, absent to keep what is there. */
type NewImages = Partial<Record<LogoKind, string | null | undefined>>;

/** The look of the house, kept as a text is: each change is a version. */
export function createLooks({ content }: Pick<ShopDeps, "content">, { history, save, takeUp }: Revisions) {
  const text = { name: textNames.look, label: "Apparence" };

  async function read(): Promise<EditedLook> {
    const rows = await history(textNames.look);
    const { logo, logo_dark, icon, ...choices } = content.look.value;
    const revision = rows[0]?.revision ?? 0;
    const address = (kind: LogoKind, image: string | null) => image && lookImage(kind, content.look.revision);
    return {
      ...choices,
      logo: address("logo", logo),
      logo_dark: address("logo_dark", logo_dark),
      icon: address("icon", icon),
      revision,
      is_own: content.look.revision > 0,
      history: rows.flatMap((row) => {
        const kept = storedShapes.look.safeParse(row.value).data;
        return kept ? [{ ...revisionOf(row), accent: kept.accent, paper: kept.paper }] : [];
      }),
    };
  }

  /** @throws AppError 400 on an image that cannot be drawn, 409 if someone has saved since the form was filled */
  async function change(known: number, choices: LookChoices, images: NewImages, by: ActingAdministrator) {
    const value: StoredLook = { ...content.look.value, ...choices };
    for (const kind of logoKinds) {
      const sent = images[kind];
      if (sent !== undefined) value[kind] = sent === null ? null : await drawn(kind, sent);
    }
    if (value.header === "logo" && value.logo === null)
      throw invalid("Certains champs sont à corriger.", { logo: "Choisissez d’abord un logo." });
    await save({ ...text, known, value, by });
    return read();
  }

  /** @param to a revision; 0 is the program's own look */
  async function restore(known: number, to: number, by: ActingAdministrator) {
    await takeUp({ ...text, known, to, original: originalStoredLook, shape: storedShapes.look, by });
    return read();
  }

  return { read, change, restore };
}

/** Drawn again as PNG, whatever it was: neither a script nor an address of a drawing reaches a reader. */
async function drawn(kind: LogoKind, base64: string): Promise<string> {
  const fit = { ...boxes[kind], fit: "inside", background: "#0000" } as const;
  try {
    const image = sharp(Buffer.from(base64, "base64"), {
      limitInputPixels: mostPixels,
      pages: 1,
      density: 300,
      failOn: "error",
    });
    const { format } = await image.metadata();
    if (!["svg", "png", "jpeg", "webp"].includes(format)) throw new Error(`a logo in ${format}`);
    const png = await image
      .timeout({ seconds: drawingSeconds })
      .trim()
      .resize(kind === "icon" ? { ...fit, fit: "contain" } : fit)
      .png({ palette: true, quality: 95, effort: 8 })
      .toBuffer();
    return png.toString("base64");
  } catch {
    throw invalid("Certains champs sont à corriger.", {
      [kind]: "Cette image ne se laisse pas dessiner. Envoyez un SVG, un PNG, un JPEG ou un WebP.",
    });
  }
}
