import type { SeatRole } from '../domain/seats.ts'

// How our mails speak of an owner, who previews it before choosing a name for mails.

/** An owner as mails name them: by the name they allowed, else by their email address. */
export type Named = { name: string | null; email: string }

/** At the first mention. */
export const inFull = ({ name, email }: Named): string =>
  name === null ? `the person with the email address ${email}` : `${name} (${email})`

/** Once it is clear who is meant. */
export const inShort = ({ name, email }: Named): string => name ?? email

/** To those who know the owner: by name alone, if the owner allowed it. */
export const byName = ({ name, email }: Named): string => name ?? `the person with the email address ${email}`

/** Possessive, after the first mention. */
export const whose = ({ name }: Named): string => (name === null ? 'their' : `${name}’s`)

/** Capitalizes a sentence that begins with `inFull`. Never for an address alone. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const roleNames: Record<SeatRole, string> = {
  attorney: 'estate attorney',
  contact_1: 'authorized contact',
  contact_2: 'authorized contact',
}

export const chosenAs = (owner: Named, role: SeatRole): string =>
  `${sentence(inFull(owner))} has chosen you as their ${roleNames[role]} in Cairn.`

/** What opens after a death, as grantees call it. `owner`: as the mail names them. */
export const leftForYou = (owner: string): string => `what ${owner} left for you`

export const youCanOpen = (what: string): string => `You can open ${what}`
