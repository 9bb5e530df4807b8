import { base32nopad } from '@scure/base'
import { concat, equal, plain, sha256, type Bytes } from './bytes.ts'
import { context } from './context.ts'
import { insist, SealError } from './error.ts'

const CHECK = 2

async function checksum(type: string, bytes: Uint8Array): Promise<Bytes> {
  return (await sha256(context(type, bytes))).subarray(0, CHECK)
}

function inGroups(letters: string): string[] {
  return letters.match(/.{1,4}/g) ?? []
}

/** Bytes as base32 in groups, without checksum: for reading and comparing only. */
export function toGroups(bytes: Uint8Array): string[] {
  return inGroups(base32nopad.encode(bytes))
}

/** Appends a checksum (first two bytes of SHA-256(context(type, bytes))), as base32 groups. */
export async function writeCode(type: string, bytes: Uint8Array): Promise<string[]> {
  return toGroups(concat(bytes, await checksum(type, bytes)))
}

export async function readCode(type: string, typed: string, length: number): Promise<Bytes> {
  const whole = fromLetters(lettersOf(typed))
  insist(whole.length === length + CHECK)
  const bytes = whole.slice(0, length)
  insist(equal(whole.subarray(length), await checksum(type, bytes)))
  return bytes
}

/** Normalizes typed letters: any case, spaces and dashes anywhere, 0 for O, 1 for I, 8 for B. */
export function lettersOf(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}.,_]/gu, '')
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
    .replaceAll('8', 'B')
}

export function fromLetters(letters: string): Bytes {
  try {
    return plain(base32nopad.decode(letters))
  } catch {
    throw new SealError()
  }
}
