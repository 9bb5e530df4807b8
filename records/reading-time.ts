/** How many words somebody wrote: what stands between blanks. */
export const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length

const wordsPerMinute = 200

/** How many minutes reading takes, rounded up. */
export const minutesToRead = (text: string): number => Math.ceil(countWords(text) / wordsPerMinute)
