import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Button } from "./button.tsx";
import { Checkbox } from "./checkbox.tsx";
import { Cover } from "./cover.tsx";
import { EuroField } from "./euro-field.tsx";
import { Link, LinkProvider, type BareLinkProps } from "./link.tsx";
import { Menu } from "./menu.tsx";
import { Pagination } from "./pagination.tsx";
import { Tabs } from "./tabs.tsx";
import { TextField } from "./text-field.tsx";
import { ToastProvider } from "./toast.tsx";

test("A field's error and advice are tied to its input", () => {
  const html = renderToString(
    <TextField id="mail" label="Adresse" description="Privée" error="Invalide." required />,
  );
  expect(html).toContain('aria-describedby="mail-description mail-message"');
  expect(html).toContain('aria-invalid="true"');
  expect(html).toContain('<label for="mail"');
  expect(html).toMatch(/id="mail-message"[^>]*aria-live="polite"/u);
  expect(html).toContain("required");
});

test("A pending button keeps its focus and says that it is busy", () => {
  const html = renderToString(
    <Button pending pendingLabel="Connexion…">
      Se connecter
    </Button>,
  );
  expect(html).toContain('aria-busy="true"');
  expect(html).toContain("Connexion…");
  expect(html).not.toContain('disabled=""');
});

test("A cover without an image is set in type, and named for those who cannot see it", () => {
  const html = renderToString(<Cover title="Nana" author="Émile Zola" alt="Couverture de Nana" />);
  expect(html).toContain("Couverture de Nana");
  expect(html).toContain("Émile Zola");
  expect(html).not.toContain("<img");
});

test("A cover's lighter encodings come first and an eager one is fetched first", () => {
  const image = { src: "/c.jpg", avif: "/c.avif 400w" };
  const html = renderToString(<Cover title="Nana" author="Émile Zola" image={image} eager />);
  expect(html).toMatch(/<source[^>]*image\/avif[^>]*>.*<img/u);
  expect(html).toContain('fetchPriority="high"');
  expect(html).toContain('alt=""');
});

test("Pages are reached by links, absent at the ends", () => {
  const html = renderToString(
    <Pagination
      label="Pages"
      page={1}
      pageCount={3}
      summary="Page 1 / 3"
      hrefFor={(page) => `?page=${page}`}
    />,
  );
  expect(html).toContain('href="?page=2"');
  expect(html).not.toContain('rel="prev"');
});

test("Links go through the application's router", () => {
  const html = renderToString(
    <LinkProvider support={{ Link: RouterLink, navigate: () => {} }}>
      <Link href="/cgu">CGU</Link>
    </LinkProvider>,
  );
  expect(html).toContain('href="/site/cgu"');
});

test("Everything interactive is drawn on the server", () => {
  const html = renderToString(
    <ToastProvider>
      <Checkbox name="free">Gratuit pour abonnés</Checkbox>
      <Menu label="Menu" entries={[{ id: "a", label: "Mon profil", href: "/membre" }]}>
        Colette
      </Menu>
      <Tabs label="Rangs" items={[{ id: "a", label: "Ventes", content: "Germinal" }]} />
      <EuroField label="Prix" valueCents={499} onChangeCents={() => {}} />
    </ToastProvider>,
  );
  expect(html).toContain('aria-haspopup="menu"');
  expect(html).toContain('role="tab"');
  expect(html).toMatch(/value="4,99"/u);
  expect(html).toContain('aria-label="Notifications"');
});

function RouterLink({ href, children }: BareLinkProps) {
  return <a href={`/site${href}`}>{children}</a>;
}
