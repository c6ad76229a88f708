import { Overlayer } from "foliate-js/overlayer.js";
import { Paginator, type Relocation, type Section } from "foliate-js/paginator.js";
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
    return super.scrolled && isThere(this);
  }

  /** When its size changes; a section that is being opened is laid out once it is there. */
  override render(): void {
    if (isThere(this)) super.render();
  }

  /** After each touch, also one that was no swipe. The engine decides whether the page follows the finger. */
  override snap(vx: number, vy?: number): void {
    if (vx || vy) this.dispatchEvent(new CustomEvent("swipe", { detail: () => this.#follow(vx, vy) }));
  }

  /** Ends when the page is there, also if it is in another section. */
  #follow(vx: number, vy?: number): Promise<void> {
    return new Promise((resolve) => {
      const listen = (event: Event) => {
        const { reason } = (event as CustomEvent<Relocation>).detail;
        const isThere = reason === "navigation" || (reason === "snap" && !isBeyondText(this));
        if (!isThere) return;
        this.removeEventListener("relocate", listen);
        resolve();
      };
      this.addEventListener("relocate", listen);
      super.snap(vx, vy);
    });
  }

  override attachShadow(init: ShadowRootInit): ShadowRoot {
    const root = super.attachShadow({ ...init, mode: "open" });
    Object.defineProperty(root, "innerHTML", {
      set: (html: string) => {
        const template = document.createElement("template");
        template.innerHTML = trustedHtml(html);
        root.replaceChildren(template.content);
        nameScrolled(root.getElementById("container"));
        reportFailures(root, this);
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

const isThere = (paginator: Paginator): boolean =>
  paginator.getContents().every(({ doc }) => (doc as Document | null)?.body);

/** Before and after the pages of a section is an empty one, where the next section is waited for. */
export const isBeyondText = (paginator: Paginator): boolean =>
  !paginator.scrolled && (paginator.page <= 0 || paginator.page >= paginator.pages - 1);

/** The running heads of two pages: the title on the left, the chapter on the right. */
export function fillHeads({ heads }: Paginator, title: string, chapter: string): void {
  if (heads?.length !== 2) return;
  for (const [at, head] of heads.entries()) {
    head.textContent = at === 0 ? title : chapter;
    head.setAttribute("aria-hidden", "true");
    head.style.font = "italic 0.85rem var(--font-serif)";
  }
}

/** A frame without a document shows the browser's own page: the network failed. foliate-js would wait for ever. */
function reportFailures(root: ShadowRoot, paginator: Paginator): void {
  const listen = ({ target }: Event) => {
    const isFrame = target instanceof HTMLIFrameElement;
    if (isFrame && !target.contentDocument?.body) paginator.dispatchEvent(new Event("fail"));
  };
  root.addEventListener("load", listen, { capture: true });
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
