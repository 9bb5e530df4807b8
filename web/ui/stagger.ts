/**
 * One per task, so that the browser can handle input in between: starting many imports at once
 * blocks a slow phone for a third of a second.
 */
export async function stagger(all: Iterable<() => unknown>): Promise<void> {
  const begun: Promise<unknown>[] = []
  for (const begin of all) {
    begun.push(Promise.resolve(begin()).catch(() => undefined))
    await new Promise((resolve) => setTimeout(resolve))
  }
  await Promise.all(begun)
}
