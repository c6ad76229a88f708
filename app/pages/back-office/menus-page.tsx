import { useQuery } from "@tanstack/react-query";
import { Screen } from "#pages/back-office/screen.tsx";
import { categoriesQuery } from "#books/catalogue/books/books.queries.ts";
import { collectionsQuery } from "#books/catalogue/entry-pages/entry-pages.queries.ts";
import { entryPath } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import { MenusForm } from "#words/texts/components/back-office/menus-form.tsx";
import { PastVersions } from "#words/texts/components/back-office/past-versions.tsx";
import { TextEditing } from "#words/texts/components/back-office/text-editing.tsx";
import { restoreMenus } from "#words/texts/menus/menus.contract.ts";
import { menusQuery } from "#words/texts/menus/menus.queries.ts";
import { specifiedMenus } from "#words/texts/menus/menus.rules.ts";
import { ownPagesQuery } from "#words/texts/own-pages/own-pages.queries.ts";
import { agendaSlug, ownPagePath } from "#words/texts/own-pages/own-pages.rules.ts";
import { mutation } from "#platform/http/call.ts";

export default function MenusPage() {
  const { data: pages = [] } = useQuery(ownPagesQuery());
  const { data: categories = [] } = useQuery(categoriesQuery());
  const { data: collections = [] } = useQuery(collectionsQuery());
  const choices = [
    { name: "La boutique", entries: [...specifiedMenus.footer, { href: "/agenda", label: "Agenda" }] },
    {
      name: "Vos pages",
      entries: pages
        .filter(({ slug, state }) => state === "online" && slug !== agendaSlug)
        .map(({ slug, title }) => ({ href: ownPagePath(slug), label: title })),
    },
    { name: "Thèmes", entries: categories.map((each) => entryOf("category", each)) },
    { name: "Collections", entries: collections.map((each) => entryOf("collection", each)) },
  ];
  return (
    <Screen lead="Les liens en haut et en bas de chaque page, dans leur ordre et sous leur nom.">
      <TextEditing source={menusQuery()}>
        {(menus, renew) => (
          <>
            <MenusForm menus={menus} choices={choices} onDone={renew} />
            <PastVersions
              rows={menus.history}
              revision={menus.revision}
              restoring={mutation(restoreMenus)}
              renew={renew}
            />
          </>
        )}
      </TextEditing>
    </Screen>
  );
}

const entryOf = (kind: "category" | "collection", { slug, name }: { slug: string; name: string }) => ({
  href: entryPath(kind, slug),
  label: name,
});
