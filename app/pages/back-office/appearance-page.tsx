import { useQuery } from "@tanstack/react-query";
import { type CSSProperties, useState } from "react";
import { Screen } from "#pages/back-office/screen.tsx";
import { BookCard } from "#books/catalogue/components/book-card.tsx";
import { catalogueQuery } from "#books/catalogue/books/books.queries.ts";
import { imageOf, type LookDraft, LookForm } from "#words/texts/components/back-office/look-form.tsx";
import { PastVersions } from "#words/texts/components/back-office/past-versions.tsx";
import { TextEditing } from "#words/texts/components/back-office/text-editing.tsx";
import { type EditedLook, restoreLook } from "#words/texts/look/look.contract.ts";
import { lookQuery } from "#words/texts/look/look.queries.ts";
import { lookProperties, originalLook } from "#words/texts/look/look.rules.ts";
import { mutation } from "#platform/http/call.ts";
import { useShop } from "#platform/page/shop-context.tsx";
import { Button } from "#ui/button.tsx";
import { SegmentedChoice } from "#ui/segmented-choice.tsx";
import { Link } from "#ui/link.tsx";
import { TextField } from "#ui/text-field.tsx";

const lead =
  "Les couleurs, les lettres et le logo de votre maison. Les contrastes restent lisibles pour tous, quoi que vous choisissiez.";

export default function AppearancePage() {
  return (
    <Screen lead={lead}>
      <TextEditing source={lookQuery()}>
        {(look, renew) => (
          <>
            <LookForm
              look={look}
              onDone={renew}
              renderPreview={(draft) => <Preview draft={draft} look={look} />}
            />
            <PastVersions
              rows={look.history}
              revision={look.revision}
              restoring={mutation(restoreLook)}
              renew={renew}
            >
              {({ accent, paper }) =>
                [accent, paper].map((colour) => (
                  <span
                    key={colour}
                    title={colour}
                    style={{ background: colour }}
                    className="size-5 rounded border border-control"
                  />
                ))
              }
            </PastVersions>
          </>
        )}
      </TextEditing>
    </Screen>
  );
}

/** The draft's colours and letters on what readers meet: the top of a page, books, a field, an invoice, a mail. */
function Preview({ draft, look }: { draft: LookDraft; look: EditedLook }) {
  const { brand } = useShop();
  const [scheme, setScheme] = useState<"light" | "dark">("light");
  const { data } = useQuery(catalogueQuery({ pageSize: "3" }));
  const isDrawable = [draft.accent, draft.paper].every((colour) => /^#[\da-f]{6}$/i.test(colour));
  const properties = lookProperties(isDrawable ? draft : { ...draft, ...coloursOf(originalLook) });
  const light = imageOf(draft.logo, look.logo);
  const logo = scheme === "dark" ? (imageOf(draft.logo_dark, look.logo_dark) ?? light) : light;
  return (
    <section aria-label="Aperçu">
      <SegmentedChoice legend="Thème de l’aperçu" options={schemes} value={scheme} onChange={setScheme} />
      <div
        inert
        style={{ ...properties, colorScheme: scheme } as CSSProperties}
        className="mt-3 overflow-hidden rounded border border-control bg-paper font-sans text-ink"
      >
        <div className="flex min-h-16 items-center justify-between gap-6 border-b border-hairline px-6">
          {draft.header === "logo" && logo ? (
            <img src={logo} alt={brand} className="h-10 max-w-48 object-contain object-left" />
          ) : (
            <span className="font-serif text-2xl font-semibold tracking-tight">{brand}</span>
          )}
          <span className="font-semibold">Catalogue</span>
        </div>
        <div className="flex flex-col gap-8 p-6">
          <h2 className="text-2xl">Dernières sorties</h2>
          <div className="grid grid-cols-2 gap-6 sm:grid-cols-3 [&>*:nth-child(3)]:max-sm:hidden">
            {data?.items.map((book) => (
              <BookCard
                key={book.id}
                book={book}
                edition={book.editions[0]}
                viewer={{ isActiveSubscriber: false }}
                action={<Button variant="primary">Ajouter au panier</Button>}
              />
            ))}
          </div>
          <div className="flex flex-wrap items-end gap-4">
            <TextField label="Votre e-mail" defaultValue="lectrice@exemple.fr" className="w-64" />
            <Button variant="primary">Recevoir la lettre</Button>
            <Link href="/catalogue">Tout le catalogue</Link>
          </div>
          <div className="flex flex-wrap gap-6">
            <div className="min-w-0 flex-1 rounded border border-hairline bg-raised p-5">
              <p className="font-serif text-lg text-accent">{brand}</p>
              <p className="pt-2 font-serif text-xl">Facture F2026-000128</p>
              <p className="pt-2 text-sm text-muted">Une édition, 4,99&nbsp;€, TVA comprise.</p>
            </div>
            <div className="min-w-0 flex-1 rounded border border-hairline bg-sunken p-5">
              <p className="font-serif text-lg text-accent">{brand}</p>
              <p className="pt-2">Vos livres sont dans votre bibliothèque.</p>
              <p className="pt-3">
                <Button>Ouvrir ma bibliothèque</Button>
              </p>
            </div>
          </div>
        </div>
        {draft.footer_text && (
          <p className="border-t border-hairline px-6 py-4 text-sm whitespace-pre-line text-muted">
            {draft.footer_text}
          </p>
        )}
      </div>
    </section>
  );
}

const schemes = [
  { id: "light", label: "Clair" },
  { id: "dark", label: "Sombre" },
] as const;
const coloursOf = ({ accent, paper }: { accent: string; paper: string }) => ({ accent, paper });
