import { Letter } from "#modules/news/components/letter.tsx";
import { SkeletonText, Loading } from "#ui/skeleton.tsx";

interface PublisherLetterProps {
  news: string | undefined;
  pending: boolean;
}

/** The news, set as a letter from the publisher. */
export function PublisherLetter({ news, pending }: PublisherLetterProps) {
  if (!pending) return <Letter text={news ?? ""} />;
  return (
    <Loading className="max-w-measure">
      <SkeletonText lines={5} className="text-lg" />
    </Loading>
  );
}
