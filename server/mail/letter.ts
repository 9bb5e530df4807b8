import type { Letter } from './outbox.ts'

/** An owner as mails name them: by the name they agreed to tell, else by their e-mail address. */
export type Named = { name: string | null; email: string }

/** Where a mail names somebody for the first time. */
export const inFull = ({ name, email }: Named): string =>
  name === null ? `the person with the email address ${email}` : `${name} (${email})`

/** Where it is clear who is meant. */
export const inShort = ({ name, email }: Named): string => name ?? email

/** To those who know them: by name alone, where they agreed to tell it. */
export const byName = ({ name, email }: Named): string => name ?? `the person with the email address ${email}`

/** Whose something is, after it was said who is meant. */
export const whose = ({ name }: Named): string => (name === null ? 'their' : `${name}’s`)

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

/** Makes the first letter a capital: for a sentence that begins with `inFull`. Never around an address alone, which is written as it is. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
