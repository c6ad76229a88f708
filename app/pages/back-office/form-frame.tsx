import { Screen } from "#pages/back-office/screen.tsx";
import { type ReactNode, useCallback } from "react";
import { errorText } from "#platform/http/app-errors.ts";
import { type Answer, Loaded } from "#ui/loaded.tsx";
import { Loading, Skeleton, SkeletonText } from "#ui/skeleton.tsx";
import { useNavigate } from "react-router";
import { useToasts } from "#ui/toast.tsx";

interface FormFrameProps<Data> {
  /** The edited object, once it is loaded. */
  lead?: ReactNode;
  source: Answer<Data>;
  /** Shown if the object cannot be loaded. */
  loadFailure: string;
  children: (data: Data) => ReactNode;
}

/** A screen that edits one object: its title, and a skeleton until it is loaded. */
export function FormFrame<Data>({ lead, source, loadFailure, children }: FormFrameProps<Data>) {
  return (
    <Screen lead={lead}>
      <Loaded answer={source} waiting={<Waiting />} failure={(error) => errorText(error, loadFailure)}>
        {children}
      </Loaded>
    </Screen>
  );
}

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

/** After a form is saved: back to the list, with a message (admin.md §4). */
export function useSaved(text: string): (instead?: string) => void {
  const navigate = useNavigate();
  const { show } = useToasts();
  return useCallback(
    (instead = text) => {
      show(instead, { tone: "success" });
      void navigate("/admin/livres", { preventScrollReset: true });
    },
    [navigate, show, text],
  );
}
