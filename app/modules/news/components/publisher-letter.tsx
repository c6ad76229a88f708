import { letterParagraphs } from "#modules/news/components/letter-paragraphs.ts";
import { SkeletonText, Loading } from "#ui/skeleton.tsx";

interface PublisherLetterProps {
  news: string | undefined;
  pending: boolean;
}

/** The news, set as a letter from the publisher. */
export function PublisherLetter({ news, pending }: PublisherLetterProps) {
  if (pending) {
    return (
      <Loading className="max-w-measure">
        <SkeletonText lines={5} className="text-lg" />
      </Loading>
    );
  }
  return (
    <div className="max-w-measure font-serif text-lg leading-relaxed [&>p+p]:mt-[0.9em]">
      {letterParagraphs(news ?? "").map(({ start, text }) => (
        <p key={start} className="whitespace-pre-line">
          {text}
        </p>
      ))}
    </div>
  );
}
