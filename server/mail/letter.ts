import type { Letter } from './outbox.ts'

/** An owner as mails name them: by the name they agreed to tell, else by their e-mail address. */
export type Named = { name: string | null; email: string }

/** Where a mail names somebody for the first time. */
export const inFull = ({ name, email }: Named): string =>
  name === null ? `the person with the email address ${email}` : `${name} (${email})`

/** Where it is clear who is meant. */
export const inShort = ({ name, email }: Named): string => name ?? email

const asDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
const asTime = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' })

/** A day, as a letter says it: Saturday, November 28, 2026. */
export const day = (date: Date): string => asDay.format(date)

/** A day and the time of it: mails do not know where their reader lives, so they say which time they mean. */
export const dayAndTime = (date: Date): string => `${day(date)}, at ${asTime.format(date)} (universal time)`

/** A letter of paragraphs: with a greeting, and from whom it is. An empty paragraph is left out. */
export function letter(to: string, subject: string, paragraphs: readonly string[]): Letter {
  const said = paragraphs.filter((paragraph) => paragraph !== '')
  return { to, subject, text: `${['Hello,', ...said, 'Cairn'].join('\n\n')}\n` }
}

/** Makes the first letter a capital: for a sentence that begins with `inFull`. Never around an address alone, which is written as it is. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
