/**
 * Starts promises one per task, with room for input events in between: starting many chunk loads at
 * once blocks a slow phone for a third of a second. Resolves once all have settled.
 */
export async function stagger(all: Iterable<() => unknown>): Promise<void> {
  const begun: Promise<unknown>[] = []
  for (const begin of all) {
    begun.push(Promise.resolve(begin()).catch(() => undefined))
    await new Promise((resolve) => setTimeout(resolve))
  }
  await Promise.all(begun)
}
