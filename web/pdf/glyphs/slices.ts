export type Slices = ReadonlyMap<number, string>

/** Indexes the hundred files of a family by code point. */
export function slicesOf(
  ranges: Readonly<Record<string, string>>,
  addresses: Readonly<Record<string, string>>,
): Slices {
  const slices = new Map<number, string>()
  for (const [path, address] of Object.entries(addresses)) {
    const [, number] = /-(\d+)-wght-/.exec(path) ?? []
    for (const range of ranges[`[${number}]`]?.split(',') ?? []) {
      const [from = 0, to = from] = range
        .slice(2)
        .split('-')
        .map((digits) => Number.parseInt(digits, 16))
      for (let each = from; each <= to; each++) slices.set(each, address)
    }
  }
  return slices
}
