import { escaped, folded } from '../content-line.ts'
import type { Card, CardAddress } from './card.ts'
import { type PhoneKind, typesOfKind } from './phone-kinds.ts'

export type CardVersion = '2.1' | '3.0' | '4.0'

export type WrittenCard = Omit<Card, 'more' | 'notKept' | 'photo'>

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Quoted-printable, as version 2.1 writes non-ASCII text: at most 76 characters per line. */
function quotedPrintable(text: string): string {
  const lines: string[] = ['']
  for (const byte of bytesOf(text.replaceAll(/\r\n|\r|\n/g, '\r\n'))) {
    const isPlain = byte > 32 && byte < 127 && byte !== 61
    const sign =
      isPlain || byte === 32 ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
    if ((lines.at(-1)?.length ?? 0) + sign.length > 72) lines.push('')
    lines[lines.length - 1] += sign
  }
  return lines.join('=\r\n').replaceAll(/ (?==?\r\n|$)/g, '=20')
}

function line(version: CardVersion, name: string, value: string | readonly string[]): string {
  const all = [value].flat()
  if (version !== '2.1') return folded(`${name}:${all.map(escaped).join(';')}`)
  // A semicolon only separates parts, so a single text keeps its semicolons unescaped.
  const signs = Array.isArray(value) ? /[\\;]/g : /\\/g
  const text = all.map((part) => part.replaceAll(signs, (sign) => `\\${sign}`)).join(';')
  return /^[\x20-\x7e]*$/.test(text)
    ? `${name}:${text}`
    : `${name};CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:${quotedPrintable(text)}`
}

const addressParts = ({ street, city, state, postalCode, country }: CardAddress): string[] => [
  '',
  '',
  street,
  city,
  state,
  postalCode,
  country,
]

function phoneInLines(version: CardVersion, phone: string, { kind, about }: PhoneKind, at: number): string[] {
  const types = kind === '' ? [] : typesOfKind[kind]
  if (about !== '' || kind === 'other') {
    const group = `item${at + 1}`
    return [line(version, `${group}.TEL`, phone), line(version, `${group}.X-ABLabel`, about || '_$!<Other>!$_')]
  }
  const capitals = types.map((type) => type.toUpperCase())
  const lines: Readonly<Record<CardVersion, string>> = {
    '2.1': capitals.join(';'),
    '3.0': `TYPE=${capitals.join(',')}`,
    '4.0': `TYPE="${types.join(',')}"`,
  }
  return [line(version, types.length === 0 ? 'TEL' : `TEL;${lines[version]}`, phone)]
}

function cardInLines(version: CardVersion, card: WrittenCard): string[] {
  const one = (name: string, value: string) => (value === '' ? [] : [line(version, name, value)])
  const categories = card.categories.map(escaped).join(',')
  return [
    'BEGIN:VCARD',
    `VERSION:${version}`,
    line(version, 'FN', card.name),
    // Older versions require N, but the app does not know which part is the family name.
    ...(version === '4.0' ? [] : [line(version, 'N', ['', card.name, '', '', ''])]),
    ...(card.organization === '' ? [] : [line(version, 'ORG', [card.organization])]),
    ...one('TITLE', card.role),
    ...card.phones.flatMap((phone, at) =>
      phone === '' ? [] : phoneInLines(version, phone, card.phoneKinds[phone] ?? { kind: '', about: '' }, at),
    ),
    ...card.emails.flatMap((email) => one('EMAIL', email)),
    ...card.addresses.map((address) => line(version, 'ADR', addressParts(address))),
    ...card.websites.flatMap((website) => one('URL', website)),
    ...(categories === ''
      ? []
      : [
          version === '2.1'
            ? line(version, 'CATEGORIES', card.categories.join(','))
            : folded(`CATEGORIES:${categories}`),
        ]),
    ...one('NOTE', card.note),
    'END:VCARD',
  ]
}

export const writeCards = (cards: readonly WrittenCard[], version: CardVersion): string =>
  cards
    .flatMap((card) => cardInLines(version, card))
    .map((each) => `${each}\r\n`)
    .join('')
