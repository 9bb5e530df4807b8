import type { SeatRole } from '../domain/seats.ts'
import { product } from '../domain/product.ts'

// The phrases with which our mails name an owner. The app shows the owner a preview before they
// choose a name.

/** How mails name an owner: by the name that the owner allowed, else by their email address. */
export type Named = { name: string | null; email: string }

export const inFull = ({ name, email }: Named): string =>
  name === null ? `the person with the email address ${email}` : `${name} (${email})`

export const inShort = ({ name, email }: Named): string => name ?? email

/** The phrase for readers who know the owner: only the name, if the owner allowed it. */
export const byName = ({ name, email }: Named): string => name ?? `the person with the email address ${email}`

export const whose = ({ name }: Named): string => (name === null ? 'their' : `${name}’s`)

/** Capitalizes a sentence that begins with `inFull`. Do not use it for a bare email address. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const roleNames: Record<SeatRole, string> = {
  attorney: 'estate attorney',
  contact_1: 'authorized contact',
  contact_2: 'authorized contact',
}

export const chosenAs = (owner: Named, role: SeatRole): string =>
  `${sentence(inFull(owner))} has chosen you as their ${roleNames[role]} in ${product.name}.`

/** What opens after a death, as mails to grantees name it. `owner`: the name that the mail uses. */
export const leftForYou = (owner: string): string => `what ${owner} left for you`

export const youCanOpen = (what: string): string => `You can open ${what}`
