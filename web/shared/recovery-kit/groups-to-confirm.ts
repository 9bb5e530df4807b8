/** Removes everything but letters and digits, and converts to upper case. */
export const tidyGroup = (typed: string): string => typed.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase()

export function groupsToConfirm(count: number, random: () => number = Math.random): [number, number] {
  const first = Math.floor(random() * count)
  const second = (first + 1 + Math.floor(random() * (count - 1))) % count
  return first < second ? [first, second] : [second, first]
}
