const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'medium' })

/** When something was recorded or taken, for the name of its file: no file may be called with a colon in it. */
export const whenMade = (date: Date): string => when.format(date).replaceAll(':', '.').replaceAll(/\s/g, ' ')
