import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useSettled } from "#modules/texts/components/back-office/use-settled.ts";
import { previewPage } from "#modules/texts/back-office/pages/contract.ts";
import { call } from "#platform/call.ts";
import { errorText } from "#platform/errors.ts";
import type { PageName } from "#modules/texts/page-names/rules.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { RenderedText } from "#ui/rendered-text.tsx";
import { Loading, SkeletonText } from "#ui/skeleton.tsx";

interface PageDraft {
  title: string;
  description: string;
  body: string;
}

/** Rendered by the server, as the page itself will be; also says what may not stand in it. */
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
