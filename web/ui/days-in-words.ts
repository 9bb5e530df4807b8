const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

export const daysInWords = (days: number): string => `${small[days] ?? days} ${days === 1 ? 'day' : 'days'}`

/** *The day after it was checked*, or *seven days after it was checked*. */
export const daysAfter = (days: number, what = ''): string =>
  `${days === 1 ? 'the day after' : `${daysInWords(days)} after`} ${what}`.trim()
