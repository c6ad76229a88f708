import { Loading, Skeleton } from "#ui/skeleton.tsx";

/** The skeleton of a member's page. */
export function ProfileSkeleton() {
  return (
    <Loading>
      <h1 className="sr-only">Profil</h1>
      <div className="flex flex-wrap items-start gap-6 border-b border-hairline pt-8 pb-8 md:pt-12">
        <Skeleton className="size-24 rounded-full!" />
        <div className="flex-1 basis-64">
          <Skeleton className="h-5 w-20" />
          <Skeleton className="mt-2 h-10 w-56 max-w-full" />
          <Skeleton className="mt-4 h-4 w-72 max-w-full" />
        </div>
      </div>
      <Skeleton className="mt-10 h-8 w-48" />
      <div className="mt-8 grid grid-cols-2 gap-x-5 gap-y-10 sm:grid-cols-3 md:gap-x-8 lg:grid-cols-4 xl:grid-cols-5">
        {Array.from({ length: 5 }, (_, index) => (
          <div key={index}>
            <Skeleton className="aspect-2/3 w-full" />
            <Skeleton className="mt-4 h-5 w-4/5" />
            <Skeleton className="mt-2 h-4 w-3/5" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
