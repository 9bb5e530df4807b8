/** One sign-in as a password manager exports it, whatever its format. Empty strings where the export says nothing. */
export type Login = {
  /** Where it stands in the file, for people: `Row 3 (Netflix)`. */
  row: string
  name: string
  addresses: string[]
  username: string
  password: string
  /** The key of an authenticator app. */
  authenticatorKey: string
  notes: string
  folder: string
  /** What the export keeps beside all this. `hidden` ones stay hidden here too. */
  extras: { name: string; value: string; hidden: boolean }[]
  /** What must be looked at, by field of an online account, beyond what the form itself refuses. */
  doubts?: Record<string, string>
}

/** Something in the file that is not brought over, and why, in a sentence for people. */
export type LeftOut = { row: string; reason: string }

export type Reading = { logins: Login[]; leftOut: LeftOut[] }

/** The file as a whole cannot be used; its message says what to do. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

/** Why an entry without any sign-in is left out: it says so when there was something else in it. */
export const noSignIn = (hasMore: boolean): string =>
  `There is no web address, username, or password in it${hasMore ? ', only other notes. Please copy those yourself' : ''}.`

/** `Row 3 (Netflix)`: a position that people can find again in their file. */
export const rowName = (kind: 'Row' | 'Entry' | 'Card', number: number, name: string): string =>
  name.trim() ? `${kind} ${number} (${name.trim()})` : `${kind} ${number}`
