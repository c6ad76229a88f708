import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useSettled } from "#words/texts/components/back-office/use-settled.ts";
import { previewPage } from "#words/texts/back-office/page-texts.contract.ts";
import { call } from "#platform/http/call.ts";
import { errorText } from "#platform/http/app-errors.ts";
import type { PageName } from "#site.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { RenderedText } from "#ui/rendered-text.tsx";
import { Loading, SkeletonText } from "#ui/skeleton.tsx";

interface PageDraft {
  title: string;
  description: string;
  body: string;
}

/** Rendered by the server, like the page itself; also reports what is not allowed. */
export function usePagePreview(name: PageName, { title, description, body }: PageDraft) {
  const source = useSettled(JSON.stringify({ title, description, body }));
  return useQuery(
    queryOptions({
      queryKey: [previewPage.path, name, source] as const,
      queryFn: ({ client, signal }) =>
        call(client, previewPage, { params: { name }, body: JSON.parse(source) as PageDraft }, signal),
      placeholderData: keepPreviousData,
      gcTime: 0,
      staleTime: Infinity,
    }),
  );
}

export function PagePreview({ preview }: { preview: ReturnType<typeof usePagePreview> }) {
  const { data, error, refetch, isFetching } = preview;
  if (data)
    return (
      <div className="border-l border-hairline pl-6 wrap-anywhere lg:max-h-[calc(100dvh-9rem)] lg:overflow-y-auto">
        <p className="pb-2 font-serif text-3xl leading-tight">{data.title}</p>
        <p className="pb-6 text-sm text-muted">{data.description}</p>
        <RenderedText html={data.html} />
      </div>
    );
  if (!error)
    return (
      <Loading label="Chargement...">
        <SkeletonText lines={8} />
      </Loading>
    );
  return (
    <ErrorState
      title={errorText(error, "L’aperçu n’a pas pu être fait.")}
      onRetry={() => void refetch()}
      pending={isFetching}
    />
  );
}
