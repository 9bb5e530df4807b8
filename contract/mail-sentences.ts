import type { SeatRole } from '../domain/seats.ts'

// What our mails say of an owner: the server writes it, and the owner reads it before they choose how mails name them.

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

/** Makes the first letter a capital: for a sentence that begins with `inFull`. Never around an address alone, which is written as it is. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What people are to an owner, in a sentence. */
export const roleNames: Record<SeatRole, string> = {
  attorney: 'estate attorney',
  contact_1: 'authorized contact',
  contact_2: 'authorized contact',
}

/** The first sentence of the mail that invites somebody. */
export const chosenAs = (owner: Named, role: SeatRole): string =>
  `${sentence(inFull(owner))} has chosen you as their ${roleNames[role]} in Cairn.`

/** What opens after a death, as those for whom it is say it. `owner`: as the mail names them. */
export const leftForYou = (owner: string): string => `what ${owner} left for you`

/** The subject of the mail on the day something opens. */
export const youCanOpen = (what: string): string => `You can open ${what}`
