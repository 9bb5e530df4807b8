/** A number as people write it: `12,345`. */
export const inDigits = (count: number): string => count.toLocaleString('en-US')
