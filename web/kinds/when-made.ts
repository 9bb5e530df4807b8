const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'medium' })

export const whenMade = (date: Date): string => when.format(date).replaceAll(':', '.').replaceAll(/\s/g, ' ')
