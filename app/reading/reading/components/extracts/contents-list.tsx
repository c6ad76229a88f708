import { useQuery } from "@tanstack/react-query";
import { createElement } from "react";
import { contentsQuery } from "#reading/reading/extracts/public-extracts.queries.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { Loading, SkeletonText } from "#ui/skeleton.tsx";

interface ContentsListProps {
  bookSlug: string;
  editionSlug: string;
}

/** The titles of a book's parts and chapters. */
export default function ContentsList({ bookSlug, editionSlug }: ContentsListProps) {
  const { data, error } = useQuery(contentsQuery(bookSlug, editionSlug));
  if (error) return <p>{errorText(error, "La table des matières n’a pas pu être chargée.")}</p>;
  if (!data)
    return (
      <Loading>
        <SkeletonText lines={6} />
      </Loading>
    );
  if (data.length === 0) return <p className="text-muted">Ce livre n’a pas de table des matières.</p>;
  // They never change their order, so they need no keys.
  return createElement("ol", { className: "flex flex-col gap-1" }, ...data.map(line));
}

const line = ({ title, depth }: { title: string; depth: number }) => (
  <li style={{ paddingInlineStart: `${depth * 1.5}rem` }}>{title}</li>
);
