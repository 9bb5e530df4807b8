import type { Content } from 'pdfmake/interfaces'
import { encode } from 'uqr'
import type { PaperDefinition } from '../../pdf/paper-definition.ts'
import { words as all } from './directive-words.ts'
import { lengthOf, letterhead, paper, stepsOf, titled } from './paper.ts'

const words = all.card

type CardPerson = { readonly name: string; readonly relationship?: string; readonly phone: string }

/** What a wallet card tells, as it was written down; one entry of the allergies on each line. */
export type CardFacts = {
  readonly owner: string
  readonly born: string
  readonly proxy?: CardPerson
  readonly alternate?: CardPerson
  readonly allergies: string
}

const millimeter = 72 / 25.4
/** As large as a driver's license (ISO/IEC 7810 ID-1). */
export const cardSize = { width: 85 * millimeter, height: 54 * millimeter }

/** Of the square that a telephone reads. */
const squareSize = 126

type Short = { text: string; shortened: boolean }

/** As many whole words as there is room for. */
function fewerWords(text: string, most: number): Short {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  if (plain.length <= most) return { text: plain, shortened: false }
  let kept = ''
  for (const word of plain.split(' ')) {
    if (kept.length + word.length + 1 > most) break
    kept = kept === '' ? word : `${kept} ${word}`
  }
  return { text: kept.replace(/[,;:.–-]+$/, ''), shortened: true }
}

/** As many whole lines as there is room for, in one; of the first one whole words where even that is too long. */
function fewerLines(text: string, most: number): Short {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const kept: string[] = []
  for (const line of lines) {
    if ([...kept, line].join('; ').length > most) break
    kept.push(line)
  }
  if (kept.length === lines.length) return { text: kept.join('; '), shortened: false }
  const some = kept.length > 0 ? kept.join('; ') : fewerWords(lines[0] ?? '', most).text
  return { text: [some, words.more].filter(Boolean).join('; '), shortened: true }
}

/** What fits on a card, and whether anything was left out. `qr` is the text that the square holds: readable without us and offline. */
export function cardTexts(facts: CardFacts) {
  const part = { front: 1, back: 1 }
  let texts = textsWithin(facts, part)
  while (part.front > 0.2 && !frontHasRoom(texts.card)) {
    part.front -= 0.1
    texts = textsWithin(facts, part)
  }
  while (part.back > 0.2 && !backHasRoom(texts.card)) {
    part.back -= 0.1
    texts = textsWithin(facts, part)
  }
  return texts
}

/** The texts of a card, each of at most this part of the letters that there may be. */
function textsWithin({ owner, born, proxy, alternate, allergies }: CardFacts, part: { front: number; back: number }) {
  const left: boolean[] = []
  const short = (made: Short) => {
    left.push(made.shortened)
    return made.text
  }
  const personOf = (person: CardPerson | undefined) =>
    person && {
      name: short(fewerWords(person.name, 44 * part.front)),
      relationship: short(fewerWords(person.relationship ?? '', 36 * part.front)),
      // A number that is shortened is a wrong number.
      phone: person.phone,
    }
  const card = {
    owner: short(fewerWords(owner, 80 * part.front)),
    born,
    proxy: personOf(proxy),
    alternate: personOf(alternate),
    allergies: short(fewerLines(allergies, 130 * part.back)),
  }
  const line = (person: (typeof card)['proxy']) =>
    [person?.name, person?.relationship, person?.phone].filter(Boolean).join(', ')
  const qr = [
    words.qr.of(card.owner, born),
    card.proxy && `${words.qr.proxy}: ${line(card.proxy)}`,
    card.alternate && `${words.qr.alternate}: ${line(card.alternate)}`,
    allergies.trim() !== '' && `${words.qr.allergies}: ${short(fewerLines(allergies, 220))}`,
  ]
    .filter(Boolean)
    .join('\n')
  return { card, qr, shortened: left.includes(true) }
}

type Texts = ReturnType<typeof cardTexts>

/** The room for words on each side, in points. */
const frontWidth = cardSize.width - 24
const backWidth = cardSize.width - 9 - 8 - 8 - squareSize

/** How wide letters are at most, of the size they are set in: of each sort the widest. */
const widths = [
  [/[ijlftrI.,;:'’()/ -]/, 0.37],
  [/[^\0-\u2E7F]/u, 1],
  [/[MWmw@%&]/, 0.95],
  [/[\p{Lu}\d]/u, 0.72],
] as const
const widthOf = (word: string): number =>
  Array.from(word).reduce((sum, letter) => sum + (widths.find(([sort]) => sort.test(letter))?.[1] ?? 0.58), 0)

/** How many lines a text takes at most. */
function linesOf(text: string, size: number, width: number): number {
  let lines = 1
  let used = 0
  for (const word of text.split(' ')) {
    const wide = widthOf(`${word} `) * size
    if (used > 0 && used + wide > width) {
      lines += 1
      used = 0
    }
    used += wide
    const more = Math.ceil(used / width) - 1
    lines += more
    used -= more * width
  }
  return lines
}

const measured = (width: number) => (text: string, size: number) => linesOf(text, size, width) * size * 1.32
const highInFront = measured(frontWidth)
const highBehind = measured(backWidth)

/** Whether what stands in front stays on the card. */
function frontHasRoom({ owner, born, proxy, alternate }: Texts['card']): boolean {
  const people = [proxy, alternate].map(
    (person) =>
      person &&
      5 +
        highInFront(words.proxy, 7) +
        highInFront(`${person.name}, ${person.relationship}`, 9.5) +
        highInFront(person.phone, 10.5),
  )
  const above = highInFront(words.emergency, 7.5) + highInFront(owner, ownerSize(owner)) + highInFront(born, 8.5)
  return people.reduce<number>((sum, one) => sum + (one ?? 0), above) <= cardSize.height - 8
}

/** The same of its back. */
function backHasRoom({ allergies }: Texts['card']): boolean {
  return (
    highBehind(words.allergies, 9.5) + highBehind(allergies, 8) + 6 + highBehind(words.scan, 7) <= cardSize.height - 14
  )
}

const ownerSize = (owner: string): number => (lengthOf(owner) > 32 ? 9.5 : 13)

const tiny = { fontSize: 7, color: '#4d5a5a', lineHeight: 1.15 } as const
const label = (text: string): Content => ({ text, ...tiny, margin: [0, 5, 0, 0] })
const person = ({ name, relationship, phone }: NonNullable<Texts['card']['proxy']>): Content => [
  {
    text: [{ text: name, bold: true }, relationship === '' ? '' : `, ${relationship}`],
    fontSize: 9.5,
    lineHeight: 1.1,
  },
  { text: phone, fontSize: 10.5, bold: true, lineHeight: 1.1 },
]

const front = ({ card: { owner, born, proxy, alternate } }: Texts): Content => ({
  stack: [
    { text: words.emergency, fontSize: 7.5, bold: true, color: '#1d5a4e', characterSpacing: 0.4 },
    { text: owner, fontSize: ownerSize(owner), bold: true, lineHeight: 1.1 },
    ...(born === '' ? [] : [{ text: words.born(born), fontSize: 8.5, lineHeight: 1.1 } satisfies Content]),
    ...(proxy === undefined
      ? [{ text: words.noProxy, fontSize: 9.5, margin: [0, 10, 0, 0] } satisfies Content]
      : [label(words.proxy), person(proxy)]),
    ...(alternate === undefined ? [] : [label(words.alternate), person(alternate)]),
  ],
  margin: [12, 8, 12, 0],
})

/** The square as a picture that fills its place: the library's own one has modules of whole points, and is left too small. */
function squareOf(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return `<svg viewBox="0 0 ${size} ${size}"><path fill="#000000" d="${dark.join('')}"/></svg>`
}

const back = ({ card: { allergies }, qr }: Texts): Content => ({
  columns: [
    { svg: squareOf(qr), width: squareSize },
    {
      stack: [
        { text: words.allergies, fontSize: 9.5, bold: true },
        { text: allergies === '' ? words.noAllergies : allergies, fontSize: 8, lineHeight: 1.12 },
        { text: words.scan, ...tiny, margin: [0, 6, 0, 0] },
      ],
      width: '*',
    },
  ],
  columnGap: 8,
  margin: [9, 14, 8, 0],
})

const { width, height } = cardSize

/** Where to cut, and where to fold. */
const outline: Content = {
  canvas: [
    { type: 'rect', x: 0, y: 0, w: 2 * width, h: height, lineWidth: 0.6, lineColor: '#8a8a8a' },
    {
      type: 'line',
      x1: width,
      y1: 0,
      x2: width,
      y2: height,
      lineWidth: 0.6,
      lineColor: '#8a8a8a',
      dash: { length: 3 },
    },
  ],
  margin: [0, 22, 0, 0],
}

/** Its two sides alone, each of which has to stay on the card. */
export const sidesOf = (facts: CardFacts): Content[] => {
  const texts = cardTexts(facts)
  return [front(texts), back(texts)]
}

/** A card for the wallet on a page: front and back beside each other, to be cut out and folded. */
export function walletCard(facts: CardFacts): PaperDefinition {
  const texts = cardTexts(facts)
  return paper(`${words.title}, ${facts.owner}`, [
    letterhead(''),
    titled(words.title),
    { text: words.lead, style: 'lead', margin: [0, 0, 0, 10] },
    stepsOf(words.steps),
    outline,
    {
      columns: [
        { stack: [front(texts)], width },
        { stack: [back(texts)], width },
      ],
      relativePosition: { x: 0, y: -height },
    },
    texts.shortened ? { text: words.shortened, style: 'small', margin: [0, 12, 0, 0] } : '',
  ])
}
