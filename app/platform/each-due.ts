/**
 * Does what is due, some at a time, until all of it was tried. What fails or cannot be done yet waits for the next call, and
 * holds up nobody.
 * @param findNext of those that are due some that were not tried; none at the end
 */
export async function doEachDue(
  findNext: (tried: string[]) => Promise<string[]>,
  act: (id: string) => Promise<void>,
  tellFailure: (id: string, error: unknown) => void,
): Promise<void> {
  const tried: string[] = [];
  for (let ids = await findNext(tried); ids.length > 0; ids = await findNext(tried)) {
    for (const id of ids) {
      tried.push(id);
      await act(id).catch((error: unknown) => tellFailure(id, error));
    }
  }
}
