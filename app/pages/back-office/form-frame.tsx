import type { ReactNode } from "react";
import { errorText } from "#platform/http/app-errors.ts";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { type Answer, Loaded } from "#ui/loaded.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Loading, Skeleton, SkeletonText } from "#ui/skeleton.tsx";

interface FormFrameProps<Data> {
  title: string;
  /** The edited object, once it is loaded. */
  lead?: ReactNode;
  source: Answer<Data>;
  /** Shown if the object cannot be loaded. */
  loadFailure: string;
  children: (data: Data) => ReactNode;
}

/** A screen that edits one object: breadcrumbs, title, and a skeleton until it is loaded. */
export function FormFrame<Data>({ title, lead, source, loadFailure, children }: FormFrameProps<Data>) {
  return (
    <>
      <PageMeta title={title} description="L’espace de l’éditeur." noIndex />
      <PageHeader title={title} lead={lead} before={<BackToBooks title={title} />} className="mb-8" />
      <Loaded answer={source} waiting={<Waiting />} failure={(error) => errorText(error, loadFailure)}>
        {children}
      </Loaded>
    </>
  );
}

export const BackToBooks = ({ title }: { title: string }) => (
  <Breadcrumbs items={[{ label: "Livres & éditions", href: "/admin/livres" }, { label: title }]} />
);

const Waiting = () => (
  <Loading label="Chargement..." className="grid gap-12 lg:grid-cols-2">
    <SkeletonText lines={8} />
    <div className="flex flex-col gap-6">
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-20 w-full" />
    </div>
  </Loading>
);
