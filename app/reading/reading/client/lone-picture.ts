/**
 * A cover has no text: in two columns it would lie on the left page alone. It spans both, in their middle, and counts as
 * one page.
 */
export function centreLonePicture({ body }: Document): void {
  const [picture, ...others] = body.querySelectorAll<HTMLElement | SVGElement>("img, svg");
  if (!picture || others.length > 0 || body.textContent?.trim() !== "") return;
  body.style.setProperty("column-span", "all", "important");
  for (let each = picture.parentElement; each; each = each === body ? null : each.parentElement) {
    each.style.setProperty("text-align", "center", "important");
    each.style.setProperty("text-indent", "0", "important");
  }
}
