import { strToU8, zipSync } from 'fflate'
import { expect } from 'vitest'
import { onlineAccount } from '../../../kinds/index.ts'
import { imported } from '../../testing/index.ts'

export const read = (file: string | Uint8Array) => imported(onlineAccount.kind, file)

export const zip = (files: Record<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
    ),
  )

export const json = (value: unknown): string => JSON.stringify(value)

export const bank = {
  otherPlatform: 'Bank',
  username: 'ann',
  password: 'correct horse',
  notes: expect.stringContaining('https://bank.example'),
}

export const hidden = (question: string, answer: string): unknown => expect.arrayContaining([{ question, answer }])
