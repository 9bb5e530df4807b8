const list = new Intl.ListFormat('en-US')

/** Joins items in words: *Biscuit*, *Biscuit and Olive*, *Biscuit, Olive, and Captain*. */
export const listInWords = (items: readonly string[]): string => list.format(items)
