/**
 * Reads part after part, each while the one before it is worked on. No part is read further ahead: two are in memory at most, of however many.
 * @param read gives the part that begins after a key, empty or short where it is the last
 * @param workOn works on a part
 */
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
