const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'medium' })

/** Formats a date for a file name, without colons, which some file systems reject. */
export const whenMade = (date: Date): string => when.format(date).replaceAll(':', '.').replaceAll(/\s/g, ' ')
