/** An entry that is not imported; `reason` is a sentence for people. */
export type LeftOut = { row: string; reason: string }

/** The file is unusable as a whole; the message says what to do. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

/** `Row 3 (Netflix)`: a position that people can find again in their file. */
export const rowName = (kind: 'Row' | 'Entry' | 'Card' | 'Line', number: number, name: string): string =>
  name.trim() ? `${kind} ${number} (${name.trim()})` : `${kind} ${number}`
