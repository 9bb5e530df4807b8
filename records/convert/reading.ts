/** An entry that is not imported; `reason` is a sentence for users. */
export type LeftOut = { row: string; reason: string }

/** Thrown if the whole file is unusable; the message says what to do. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

export const rowName = (kind: 'Row' | 'Entry' | 'Card' | 'Line', number: number, name: string): string =>
  name.trim() ? `${kind} ${number} (${name.trim()})` : `${kind} ${number}`
