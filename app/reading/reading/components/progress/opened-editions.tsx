import { useQuery } from "@tanstack/react-query";
import { ContinueReading } from "#reading/reading/components/progress/continue-reading.tsx";
import { openedEditionsQuery } from "#reading/reading/places/reading-places.queries.ts";
import { ButtonLink } from "#ui/button-link.tsx";

/** What a member is reading, or the way to the library if it is nothing. */
export default function OpenedEditions({ memberId }: { memberId: string }) {
  const { data, error } = useQuery(openedEditionsQuery(memberId));
  if (data && data.length > 0) return <ContinueReading opened={data} compact />;
  if (!data && !error) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="font-serif text-lg">Vos livres vous attendent dans votre bibliothèque.</p>
      <ButtonLink href={`/membre/${memberId}`}>Ouvrir ma bibliothèque</ButtonLink>
    </div>
  );
}
