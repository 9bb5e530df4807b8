/** Runs one per task, because many imports at once block a slow phone. */
export async function stagger(all: Iterable<() => unknown>): Promise<void> {
  const begun: Promise<unknown>[] = []
  for (const begin of all) {
    begun.push(Promise.resolve(begin()).catch(() => undefined))
    await new Promise((resolve) => setTimeout(resolve))
  }
  await Promise.all(begun)
}
