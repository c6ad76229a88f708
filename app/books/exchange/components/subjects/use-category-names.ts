import { useQuery } from "@tanstack/react-query";
import type { CategoryNode } from "#books/catalogue/back-office/catalogue-editing.contract.ts";
import { categoryTreeQuery } from "#books/catalogue/back-office/catalogue-editing.queries.ts";

/** The categories that hold books, those without sub-categories, by id: « Roman > Policier ». */
export function useCategoryNames(): ReadonlyMap<number, string> {
  const { data = [] } = useQuery(categoryTreeQuery());
  return new Map(namesBelow(data, ""));
}

const namesBelow = (nodes: readonly CategoryNode[], above: string): [number, string][] =>
  nodes.flatMap(({ id, name, children }) =>
    children.length > 0
      ? namesBelow(children, `${above}${name} > `)
      : [[id, `${above}${name}`] as [number, string]],
  );
