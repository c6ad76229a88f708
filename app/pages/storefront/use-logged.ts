import { useEffect } from "react";

/** Load errors of the home page are only logged (storefront.md §2). */
export function useLogged(error: Error | null): void {
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
}
