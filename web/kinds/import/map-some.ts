/** Maps in order, `most` at a time. After a failure it waits for running work, then throws. */
export async function mapSome<T, R>(items: readonly T[], most: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const failures: unknown[] = []
  const rest = items.entries()
  const lane = async () => {
    for (const [at, item] of rest) {
      if (failures.length > 0) return
      await work(item).then(
        (result) => (results[at] = result),
        (error: unknown) => failures.push(error),
      )
    }
  }
  await Promise.all(Array.from({ length: most }, lane))
  if (failures.length > 0) throw failures[0]
  return results
}

/** Runs one piece of work at a time, in order, even after a failure. */
export function oneByOne(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work, work)
    last = next
    return next
  }
}
