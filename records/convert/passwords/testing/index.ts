import { strToU8, zipSync } from 'fflate'
import { expect } from 'vitest'
import { onlineAccount } from '../../../kinds/index.ts'
import { imported } from '../../testing/index.ts'

// Files as each program writes them, made up by hand.

/** What a file of any program would bring. */
export const read = (file: string | Uint8Array) => imported(onlineAccount.kind, file)

/** A ZIP of these files. */
export const zip = (files: Record<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
    ),
  )

/** A value as the JSON of a file. */
export const json = (value: unknown): string => JSON.stringify(value)

/** What every one of the files holds: a sign-in at a bank. */
export const bank = {
  otherPlatform: 'Bank',
  username: 'ann',
  password: 'correct horse',
  notes: expect.stringContaining('https://bank.example'),
}

/** A pair among those that nobody sees before they ask for it. */
export const hidden = (question: string, answer: string): unknown => expect.arrayContaining([{ question, answer }])
