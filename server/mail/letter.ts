import type { Letter } from './outbox.ts'

const asDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
const asShortDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})
/** So far behind universal time people live, in milliseconds. */
const furthestWest = 12 * 3600_000

/** A day, as a letter says it: Saturday, November 28, 2026. */
export const day = (date: Date): string => asDay.format(date)

/** The same for a subject: Saturday, November 28. */
export const shortDay = (date: Date): string => asShortDay.format(date)

/**
 * The day of a moment by which a reader has to have done something. Mails do not know where their reader lives: before the day
 * they name begins there, that moment has passed nowhere.
 */
export const deadline = (date: Date): string => day(new Date(date.getTime() - furthestWest))

/** A letter of paragraphs: with a greeting, and from whom it is. An empty paragraph is left out. */
export function letter(to: string, subject: string, paragraphs: readonly string[]): Letter {
  const said = paragraphs.filter((paragraph) => paragraph !== '')
  return { to, subject, text: `${['Hello,', ...said, 'Cairn'].join('\n\n')}\n` }
}
