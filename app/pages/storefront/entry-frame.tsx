import { FormattedText } from "#books/catalogue/components/formatted-text.tsx";
import { plainDescription } from "#formats/formatted-text.ts";
import type { ReactNode } from "react";
import type { CollectionPage, WithContext } from "schema-dts";
import { describeWay } from "#books/catalogue/client/book-structured-data.ts";
import type { EntryKind } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import { errorText, isStatus } from "#platform/http/app-errors.ts";
import { metaDescription, PageMeta } from "#platform/page/page-meta.tsx";
import { useShop } from "#platform/page/shop-context.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Loading, SkeletonText } from "#ui/skeleton.tsx";
import { servedPart } from "#ui/served-part.tsx";
import { StructuredData } from "#ui/served-script.tsx";

const NextSteps = servedPart(async () => (await import("#pages/storefront/next-steps.tsx")).NextSteps);

interface Entry {
  name: string;
  description: string | null;
}

interface Step {
  name: string;
  path: string;
}

interface EntryPageMetaProps {
  entry: Entry;
  title: string;
  /** The description if the publisher wrote no text. */
  fallback: string;
  /** The page's canonical address. */
  path: string;
  /** The pages above it. */
  steps: readonly Step[];
  /** What the page is about, for machines. */
  about?: CollectionPage["about"];
}

/** Title and description, and the page as schema.org's `CollectionPage` with its place in the shop. */
export function EntryPageMeta({ entry, title, fallback, path, steps, about }: EntryPageMetaProps) {
  const { publicUrl } = useShop();
  const description = metaDescription(entry.description ? plainDescription(entry.description) : fallback);
  const page: WithContext<CollectionPage> = {
    "@context": "https://schema.org",
    "@type": "CollectionPage",
    "@id": publicUrl + path,
    url: publicUrl + path,
    name: entry.name,
    description,
    inLanguage: "fr",
    isPartOf: { "@id": `${publicUrl}/#site` },
    ...(about ? { about } : {}),
  };
  return (
    <>
      <PageMeta title={title} description={description} canonical={path} />
      <StructuredData page={path} data={page} />
      <StructuredData
        page={`${path}#chemin`}
        data={import.meta.env.SSR ? describeWay(publicUrl, [...steps, { name: entry.name, path }]) : null}
      />
    </>
  );
}

interface EntryHeaderProps {
  /** What it is, in a word. */
  eyebrow: ReactNode;
  entry: Entry;
  steps: readonly Step[];
  children?: ReactNode;
}

/** Breadcrumbs, name and the publisher's text. */
export function EntryHeader({ eyebrow, entry, steps, children }: EntryHeaderProps) {
  return (
    <>
      <PageHeader
        title={entry.name}
        eyebrow={eyebrow}
        before={
          <Breadcrumbs
            items={[...steps.map(({ name, path }) => ({ label: name, href: path })), { label: entry.name }]}
          />
        }
      />
      {entry.description && (
        <FormattedText
          text={entry.description}
          className="max-w-measure pt-6 font-serif text-lg leading-relaxed"
        />
      )}
      {children}
    </>
  );
}

const absences = {
  category: "Ce thème n’existe pas, ou n’existe plus.",
  contributor: "Nous n’avons pas de livre de cet auteur en ce moment.",
  series: "Nous n’avons pas de livre de cette série en ce moment.",
  collection: "Nous n’avons pas de livre de cette collection en ce moment.",
  lot: "Ce coffret n’existe pas, ou n’est plus en vente.",
} as const;

interface UnknownEntryProps {
  kind: EntryKind | "lot";
  /** The server's answer: there is none. */
  missing: boolean;
  error: Error | null;
}

/** Unknown, not loaded, or still loading. */
export function UnknownEntry({ kind, missing, error }: UnknownEntryProps) {
  if (missing || isStatus(error, 404)) return <UnknownAddress kind={kind} />;
  if (!error)
    return (
      <div className="shell py-12">
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      </div>
    );
  return (
    <div className="shell py-12">
      <ErrorState title={errorText(error, "Erreur de chargement.")} />
    </div>
  );
}

function UnknownAddress({ kind }: Pick<UnknownEntryProps, "kind">) {
  return (
    <div className="shell py-16">
      <PageMeta title="Page introuvable" description={absences[kind]} noIndex />
      <h1 tabIndex={-1}>Page introuvable</h1>
      <p className="pt-4 pb-6 text-lg text-muted">{absences[kind]}</p>
      <ButtonLink href="/catalogue" variant="primary">
        Parcourir le catalogue
      </ButtonLink>
      <NextSteps as="div" props={{}} live="at once" meanwhile={null} />
    </div>
  );
}
