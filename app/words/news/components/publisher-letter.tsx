import { OpenedLetter } from "#words/news/components/letter.tsx";
import { SkeletonText, Loading } from "#ui/skeleton.tsx";

interface PublisherLetterProps {
  news: string | undefined;
  pending: boolean;
}

/** The news, set as a letter from the publisher: its opening, and the rest on demand. */
export function PublisherLetter({ news, pending }: PublisherLetterProps) {
  if (!pending) return <OpenedLetter text={news ?? ""} />;
  return (
    <Loading className="max-w-measure">
      <SkeletonText lines={5} className="text-lg" />
    </Loading>
  );
}
