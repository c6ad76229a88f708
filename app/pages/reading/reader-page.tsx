import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useParams } from "react-router";
import { MemberOnly } from "#readers/accounts/components/member-only.tsx";
import { editionPath, extractPath } from "#books/catalogue/client/edition-path.ts";
import { Reader } from "#reading/reading/components/reader/reader.tsx";
import { useOpenedEdition } from "#reading/reading/components/reader/use-opened-edition.ts";
import { waitingFonts } from "#reading/reading/components/reader/palette-style.ts";
import { extractQuery } from "#reading/reading/extracts/public-extracts.queries.ts";
import { errorText, isStatus } from "#platform/http/app-errors.ts";
import { earlyCalls, type EarlyPage } from "#platform/http/early-answers.ts";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Loading } from "#ui/skeleton.tsx";

/**
 * The session and the book are asked for while the scripts are on their way; then the section that is probably
 * shown first, its styles and pictures: the browser has them when the reader's own frame asks. Only a frame fetches a
 * section for a frame (browsers keep documents of frames apart).
 */
export const handle: EarlyPage = {
  earlyScript: earlyCalls(
    '[["GET","/api/auth/me"],["POST","/api/reading/books/"+location.pathname.split("/").slice(2,4).join("/")]]',
    "async([,opened])=>{const{first_files:[section,...parts]=[]}=await(await opened).clone().json();if(!section)return;for(const part of parts)fetch(part).catch(()=>{});const frame=document.createElement('iframe');frame.hidden=true;frame.sandbox='allow-same-origin';frame.src=section;frame.onload=()=>frame.remove();document.documentElement.append(frame)}",
  ),
};

/** An owned edition, read in the browser. The page is the same for everyone; what it shows arrives by calls. */
export default function ReaderPage() {
  return (
    <MemberOnly fallback={<Waiting />} plainFallback messageFrame={MessagePage}>
      {({ id }) => <OwnBook memberId={id} />}
    </MemberOnly>
  );
}

const MessagePage = ({ children }: { children: ReactNode }) => (
  <main id="contenu" tabIndex={-1} className="shell flex flex-col items-start gap-6 py-16">
    <Meta />
    <h1 className="sr-only">Lecture</h1>
    {children}
  </main>
);

function OwnBook({ memberId }: { memberId: string }) {
  const { bookSlug = "", editionSlug = "" } = useParams();
  const { data, error, refetch, isFetching, renew } = useOpenedEdition(memberId, bookSlug, editionSlug);
  // The browser's own viewer takes the place of this page.
  const pdf = data?.kind === "pdf" ? data.url : null;
  useEffect(() => {
    if (pdf !== null) globalThis.location.replace(pdf);
  }, [pdf]);

  const exit = { href: `/membre/${memberId}`, label: "Retour à ma bibliothèque" };
  if (data?.kind === "book")
    return (
      <>
        <Meta title={data.book.book_title} />
        <Reader book={data.book} memberId={memberId} exit={exit} renew={renew} />
      </>
    );
  if (!error) return <Waiting />;
  return (
    <MessagePage>
      {isStatus(error, 403) ? (
        <NotOwned message={error.message} exit={exit} />
      ) : (
        <>
          <ErrorState
            title={errorText(error, "La boutique n’est pas joignable.")}
            onRetry={() => void refetch()}
            pending={isFetching}
          />
          <ButtonLink href={exit.href}>{exit.label}</ButtonLink>
        </>
      )}
    </MessagePage>
  );
}

/** A shared address, a refunded book: the way to the book, and to its extract where there is one. */
function NotOwned({ message, exit }: { message: string; exit: { href: string; label: string } }) {
  const { bookSlug = "", editionSlug = "" } = useParams();
  const { data: extract } = useQuery(extractQuery(bookSlug, editionSlug));
  return (
    <>
      <p className="font-serif text-xl">{message}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={editionPath(bookSlug, editionSlug)} variant="primary">
          Voir ce livre
        </ButtonLink>
        {extract && <ButtonLink href={extractPath(bookSlug, editionSlug)}>Lire un extrait</ButtonLink>}
        <ButtonLink href={exit.href}>{exit.label}</ButtonLink>
      </div>
    </>
  );
}

const Meta = ({ title = "Lecture" }: { title?: string }) => (
  <PageMeta title={title} description="Lire un livre de votre bibliothèque." noIndex />
);

function Waiting() {
  const { bookSlug = "", editionSlug = "" } = useParams();
  return (
    <main
      id="contenu"
      tabIndex={-1}
      className="flex h-dvh flex-col items-center justify-center gap-4 px-4 font-sans"
      style={waitingFonts}
    >
      <Meta />
      <h1 className="sr-only">Lecture</h1>
      <Loading>
        <p className="font-serif text-muted">Le livre s’ouvre…</p>
      </Loading>
      <noscript>
        <p>
          La lecture en ligne demande JavaScript. Sans lui, vous pouvez télécharger vos livres depuis{" "}
          <a href={editionPath(bookSlug, editionSlug)}>la page du livre</a>, ou lire{" "}
          <a href={extractPath(bookSlug, editionSlug)}>son extrait</a>.
        </p>
      </noscript>
    </main>
  );
}
