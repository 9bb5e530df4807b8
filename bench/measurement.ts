/** One result, with its maximum if it has a budget. */
export type Line = {
  what: string
  measured: number
  unit: 'kB' | 'files' | 'ms' | 'MB' | 'times' | 'per second' | 'cores'
  budget?: number
  how?: string
}

export type Chapter = { title: string; lines: Line[] }

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
