import { Overlayer } from "foliate-js/overlayer.js";
import { Paginator, type Section } from "foliate-js/paginator.js";
import { trustedHtml } from "#ui/trusted-html.ts";

/**
 * The paginator of foliate-js, under the shop's Trusted Types: it writes its own frame as HTML, which goes through the
 * shop's policy, and empties an element by writing an empty text. Its shadow tree is open: tests look into it.
 */
class ShopPaginator extends Paginator {
  /**
   * It asks this a quarter of a second after each scroll, and then reads the text: a section that is being opened has no
   * body yet, and one whose frame has left the page has no document.
   */
  override get scrolled(): boolean {
    return super.scrolled && this.getContents().every(({ doc }) => (doc as Document | null)?.body);
  }

  override attachShadow(init: ShadowRootInit): ShadowRoot {
    const root = super.attachShadow({ ...init, mode: "open" });
    Object.defineProperty(root, "innerHTML", {
      set(html: string) {
        const template = document.createElement("template");
        template.innerHTML = trustedHtml(html);
        root.replaceChildren(template.content);
        nameScrolled(root.getElementById("container"));
        const background = root.getElementById("background");
        if (background)
          Object.defineProperty(background, "innerHTML", {
            set() {
              background.replaceChildren();
            },
          });
      },
    });
    return root;
  }
}

/** While the text scrolls, so that keys scroll it. */
function nameScrolled(container: HTMLElement | null): void {
  container?.setAttribute("tabindex", "0");
  container?.setAttribute("role", "group");
  container?.setAttribute("aria-label", "Texte du livre");
}

const name = "encrier-paginator";

/** A paginator in the page; `load` of each section is called when it is opened. */
export function createPaginator(host: HTMLElement, direction: "ltr" | "rtl", sections: Section[]): Paginator {
  if (!customElements.get(name)) customElements.define(name, ShopPaginator);
  const paginator = document.createElement(name) as Paginator;
  paginator.style.width = "100%";
  paginator.style.height = "100%";
  host.append(paginator);
  paginator.open({ dir: direction, sections });
  paginator.addEventListener("create-overlayer", (event) => {
    const { doc, attach } = (event as CustomEvent<{ doc: Document; attach: (overlayer: Overlayer) => void }>)
      .detail;
    attach(new Overlayer(doc));
  });
  return paginator;
}
