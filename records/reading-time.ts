export const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length

const wordsPerMinute = 200

export const minutesToRead = (text: string): number => Math.ceil(countWords(text) / wordsPerMinute)
