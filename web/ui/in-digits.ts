export const inDigits = (count: number): string => count.toLocaleString('en-US')
