/**
 * Begins one after the other, with room for a key or a press in between: of many pieces of code that are asked for at once, a page on a slow
 * phone stands still for a third of a second. Resolves once all have ended, well or not.
 */
export async function beginInTurn(all: Iterable<() => unknown>): Promise<void> {
  const begun: Promise<unknown>[] = []
  for (const begin of all) {
    begun.push(Promise.resolve(begin()).catch(() => undefined))
    await new Promise((resolve) => setTimeout(resolve))
  }
  await Promise.all(begun)
}
