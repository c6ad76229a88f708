import { BookGridAreas } from "#pages/storefront/book-spread.tsx";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { Loading, Skeleton, SkeletonText } from "#ui/skeleton.tsx";

/** The skeleton of the spread while the book is loaded. */
export function BookSkeleton() {
  return (
    <Loading>
      <PageMeta title="Chargement…" description="Le livre est en cours de chargement." noIndex />
      <BookGridAreas
        cover={<Skeleton className="aspect-2/3 w-full" />}
        heading={
          <>
            <Skeleton className="h-5 w-40" />
            <Skeleton className="mt-5 h-11 w-4/5" />
            <Skeleton className="mt-4 h-6 w-48" />
          </>
        }
        panel={<Skeleton className="h-72 w-full" />}
        text={<SkeletonText lines={6} />}
      />
    </Loading>
  );
}
