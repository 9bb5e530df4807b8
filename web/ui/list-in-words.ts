const list = new Intl.ListFormat('en-US')

export const listInWords = (items: readonly string[]): string => list.format(items)
