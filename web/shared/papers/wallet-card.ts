import type { Content } from 'pdfmake/interfaces'
import { encode } from 'uqr'
import type { PaperDefinition } from '../../pdf/paper-definition.ts'
import { words as all } from './directive-words.ts'
import { fewerLines, fewerWords, type Short } from './fewer-words.ts'
import { lengthOf, letterhead, paper, stepsOf, titled } from './paper.ts'

const words = all.card

type CardPerson = { readonly name: string; readonly relationship?: string; readonly phone: string }

/** The texts of a wallet card; allergies, conditions and medicines have one entry per line. */
export type CardFacts = {
  readonly owner: string
  readonly born: string
  readonly proxy?: CardPerson
  readonly alternate?: CardPerson
  readonly allergies: string
  readonly conditions: string
  readonly medicines: string
}

const millimeter = 72 / 25.4
/** The size of a driver’s license (ISO/IEC 7810 ID-1), in points. */
export const cardSize = { width: 85 * millimeter, height: 54 * millimeter }

const squareSize = 104
/** Characters per part in the QR code: with more, its modules are too fine to scan. */
const squareLetters = { allergies: 100, conditions: 70, medicines: 100 }

/** Characters per part on the card. Without space, earlier keys are shortened first. */
const most = { medicines: 170, conditions: 120, allergies: 130, owner: 80 }
const shortest = 0.2

/** The texts that fit. `qr` is plain text, readable offline and without Cairn. */
export function cardTexts(facts: CardFacts) {
  const letters = { ...most }
  let people = 1
  let texts = textsWithin(facts, letters, people)
  for (const part of ['medicines', 'conditions', 'allergies', 'owner'] as const)
    while (letters[part] > shortest * most[part] && !frontHasRoom(texts.card)) {
      letters[part] -= most[part] / 10
      texts = textsWithin(facts, letters, people)
    }
  while (people > shortest && !backHasRoom(texts.card)) {
    people -= 0.1
    texts = textsWithin(facts, letters, people)
  }
  return texts
}

function textsWithin(
  { owner, born, proxy, alternate, ...health }: CardFacts,
  letters: Readonly<Record<keyof typeof most, number>>,
  people: number,
) {
  const left: boolean[] = []
  const short = (made: Short) => {
    left.push(made.shortened)
    return made.text
  }
  const personOf = (person: CardPerson | undefined) =>
    person && {
      name: short(fewerWords(person.name, 44 * people)),
      relationship: short(fewerWords(person.relationship ?? '', 36 * people)),
      // A truncated phone number would be a wrong number.
      phone: person.phone,
    }
  const card = {
    owner: short(fewerWords(owner, letters.owner)),
    born,
    proxy: personOf(proxy),
    alternate: personOf(alternate),
    allergies: short(fewerLines(health.allergies, letters.allergies)),
    conditions: short(fewerLines(health.conditions, letters.conditions)),
    medicines: short(fewerLines(health.medicines, letters.medicines)),
  }
  const line = (person: (typeof card)['proxy']) =>
    [person?.name, person?.relationship, person?.phone].filter(Boolean).join(', ')
  const inSquare = (name: keyof typeof words.qr.health) =>
    health[name].trim() !== '' && `${words.qr.health[name]}: ${short(fewerLines(health[name], squareLetters[name]))}`
  const qr = [
    words.qr.of(card.owner, born),
    inSquare('allergies'),
    inSquare('conditions'),
    inSquare('medicines'),
    card.proxy && `${words.qr.proxy}: ${line(card.proxy)}`,
    card.alternate && `${words.qr.alternate}: ${line(card.alternate)}`,
  ]
    .filter(Boolean)
    .join('\n')
  return { card, qr, shortened: left.includes(true) }
}

type Texts = ReturnType<typeof cardTexts>

const frontWidth = cardSize.width - 24
const backWidth = cardSize.width - 9 - 8 - 8 - squareSize

/** The widest glyph of each character class, in em. */
const widths = [
  [/[ijlftrI.,;:'’()/ -]/, 0.37],
  [/[^\0-\u2E7F]/u, 1],
  [/[MWmw@%&]/, 0.95],
  [/[\p{Lu}\d]/u, 0.72],
] as const
const widthOf = (word: string): number =>
  Array.from(word).reduce((sum, letter) => sum + (widths.find(([sort]) => sort.test(letter))?.[1] ?? 0.58), 0)

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

const healthSizes = { allergies: 11.5, conditions: 10, medicines: 10 } as const
const health = ['allergies', 'conditions', 'medicines'] as const

function frontHasRoom(card: Texts['card']): boolean {
  const { owner, born } = card
  const above = highInFront(words.emergency, 7.5) + highInFront(`${owner}  ${words.born(born)}`, ownerSize(owner))
  const below = health.map((name) =>
    card[name] === '' ? 0 : 3 + highInFront(`${words.health[name]}  ${card[name]}`, healthSizes[name]),
  )
  return below.reduce<number>((sum, one) => sum + one, above) <= cardSize.height - 8
}

function backHasRoom({ proxy, alternate }: Texts['card']): boolean {
  const people = [proxy, alternate].map(
    (person) =>
      person &&
      4 +
        highBehind(words.alternate, 7) +
        highBehind(`${person.name}, ${person.relationship}`, 9) +
        highBehind(person.phone, 10),
  )
  const scan = 6 + highBehind(words.scan, 7)
  return people.reduce<number>((sum, one) => sum + (one ?? 0), scan) <= cardSize.height - 14
}

const ownerSize = (owner: string): number => (lengthOf(owner) > 32 ? 9.5 : 13)

const tiny = { fontSize: 7, color: '#4d5a5a', lineHeight: 1.15 } as const
const label = (text: string): Content => ({ text, ...tiny, margin: [0, 4, 0, 0] })
const person = ({ name, relationship, phone }: NonNullable<Texts['card']['proxy']>): Content => [
  {
    text: [{ text: name, bold: true }, relationship === '' ? '' : `, ${relationship}`],
    fontSize: 9,
    lineHeight: 1.1,
  },
  { text: phone, fontSize: 10, bold: true, lineHeight: 1.1 },
]

const healthOf = (card: Texts['card']): Content[] =>
  health
    .filter((name) => card[name] !== '')
    .map((name) => ({
      text: [
        { text: `${words.health[name]}  `, fontSize: 8, bold: true, color: '#8f2f24' },
        { text: card[name], fontSize: healthSizes[name], bold: true },
      ],
      lineHeight: 1.1,
      margin: [0, 3, 0, 0],
    }))

const front = ({ card }: Texts): Content => ({
  stack: [
    { text: words.emergency, fontSize: 7.5, bold: true, color: '#1d5a4e', characterSpacing: 0.4 },
    {
      text: [
        { text: card.owner, fontSize: ownerSize(card.owner), bold: true },
        { text: card.born === '' ? '' : `  ${words.born(card.born)}`, fontSize: 8.5 },
      ],
      lineHeight: 1.1,
    },
    ...healthOf(card),
    ...(health.every((name) => card[name] === '')
      ? [{ text: words.noHealth, fontSize: 9.5, margin: [0, 10, 0, 0] } satisfies Content]
      : []),
  ],
  margin: [12, 8, 12, 0],
})

/** An SVG that fills its box: pdfmake draws modules of whole points, so its code is too small. */
function squareOf(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return `<svg viewBox="0 0 ${size} ${size}"><path fill="#000000" d="${dark.join('')}"/></svg>`
}

const back = ({ card: { proxy, alternate }, qr }: Texts): Content => ({
  columns: [
    { svg: squareOf(qr), width: squareSize },
    {
      stack: [
        ...(proxy === undefined
          ? [{ text: words.noProxy, fontSize: 9, lineHeight: 1.1 } satisfies Content]
          : [{ ...tiny, text: words.proxy }, person(proxy)]),
        ...(alternate === undefined ? [] : [label(words.alternate), person(alternate)]),
        { text: words.scan, ...tiny, margin: [0, 6, 0, 0] },
      ],
      width: '*',
    },
  ],
  columnGap: 8,
  margin: [9, 14, 8, 0],
})

const { width, height } = cardSize

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

/** The two sides without the page, for tests of what fits on them. */
export const sidesOf = (facts: CardFacts): Content[] => {
  const texts = cardTexts(facts)
  return [front(texts), back(texts)]
}

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
