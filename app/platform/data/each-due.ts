/**
 * Processes all due items in batches until each was tried once. An item that fails or is not ready waits for the next
 * call, and does not delay the others.
 * @param findNext returns some due items that were not tried yet; none at the end
 */
export async function doEachDue(
  findNext: (tried: string[]) => Promise<string[]>,
  act: (id: string) => Promise<void>,
  printFailure: (id: string, error: unknown) => void,
): Promise<void> {
  const tried: string[] = [];
  for (let ids = await findNext(tried); ids.length > 0; ids = await findNext(tried)) {
    for (const id of ids) {
      tried.push(id);
      await act(id).catch((error: unknown) => printFailure(id, error));
    }
  }
}
