/** Loads a part while the previous one is processed. A short or empty part is the last one. */
export async function readInParts<T>(
  atMost: number,
  read: (after: string | undefined) => Promise<[key: string, value: T][]>,
  workOn: (values: T[]) => Promise<unknown> | undefined,
): Promise<void> {
  let used: Promise<unknown> | undefined
  for (let after: string | undefined; ; ) {
    const part = await read(after)
    await used
    used = workOn(part.map(([, value]) => value))
    after = part.at(-1)?.[0]
    if (part.length < atMost) return
  }
}
