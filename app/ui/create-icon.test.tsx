import { Heart as LucideHeart } from "lucide-react";
import * as heart from "lucide-react/icons/heart";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import createIcon, { type IconData } from "#ui/create-icon.ts";

// Its type does not name the data that each of Lucide's files exports.
const { __iconData } = heart as unknown as { __iconData: IconData };
const Heart = createIcon(__iconData);

/** An icon's tags with their attributes in one order, without what its class gives, and Lucide's own class names. */
const drawn = (html: string) =>
  html
    .replace(/(?:lucide lucide-heart|icon) ?/, "")
    .replace(' class=""', "")
    .replace(/ (?:xmlns|width|height|fill|stroke|stroke-linecap|stroke-linejoin)="[^"]*"/g, "")
    .replace(' stroke-width="2"', "")
    .split(/(?<=>)/)
    .map((tag) => tag.match(/[^\s="<>/]+="[^"]*"/g)?.toSorted());

it.each([{}, { className: "size-4" }, { strokeWidth: 1.5 }, { "aria-label": "Envie" }])(
  "An icon is drawn as Lucide draws it: %o",
  (props) => {
    const ours = renderToStaticMarkup(<Heart {...props} />);
    expect(drawn(ours)).toEqual(drawn(renderToStaticMarkup(<LucideHeart {...props} />)));
    expect(ours).toContain("<path");
  },
);
