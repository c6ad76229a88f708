import { lazy } from "react";
import { fetchReader } from "#modules/reading/components/fetch-reader.ts";

/** The reader, of which other pages fetch nothing. */
export const LazyReader = lazy(async () => ({ default: await fetchReader() }));
