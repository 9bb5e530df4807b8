const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'medium' })

/** A date for a file name: no file system may refuse it, so it has no colon. */
export const whenMade = (date: Date): string => when.format(date).replaceAll(':', '.').replaceAll(/\s/g, ' ')
