import { type Card, cardOf } from '../card.ts'
import { readCards } from '../content-lines.ts'

export const bytes = (text: string) => new TextEncoder().encode(text)
export const card = (version: string, ...lines: string[]) =>
  ['BEGIN:VCARD', `VERSION:${version}`, ...lines, 'END:VCARD', ''].join('\r\n')
export const read = (text: string | Uint8Array): Card[] =>
  readCards(typeof text === 'string' ? bytes(text) : text).cards.map(cardOf)
export const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
export const utf16 = (text: string) =>
  Uint8Array.from([
    0xff,
    0xfe,
    ...Array.from(text).flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]),
  ])
