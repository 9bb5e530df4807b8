/** Letters and digits only, in capitals: how somebody spaces what they type does not matter. */
export const tidyGroup = (typed: string): string => typed.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase()

/**
 * Which two groups of the code are asked back, as places counted from 0, in order. `random` gives numbers from 0 up to but
 * not including 1.
 */
export function groupsToConfirm(count: number, random: () => number = Math.random): [number, number] {
  const first = Math.floor(random() * count)
  const second = (first + 1 + Math.floor(random() * (count - 1))) % count
  return first < second ? [first, second] : [second, first]
}
