import type { Definition } from './define.ts'
import type { Values } from './fields/field.ts'
import { fold, spellings, spellingsWithPlaces } from './fold.ts'
import { listed, sheetOf } from './sheet.ts'

export type Word = readonly string[]

export type Sought = {
  readonly head: string
  /** All other texts, with one line per spelling. */
  readonly body: string
  /** Phone numbers and similar values: only their digits, one value per line. */
  readonly digits: string
}

type SearchRow = { readonly label: string; readonly text: string }

export type SearchEntry = Sought & {
  readonly id: string
  readonly definition: Definition
  readonly title: string
  readonly facts: readonly string[]
  readonly rows: readonly SearchRow[]
}

const numbers = /\d[\d ()./\u00a0-]{3,}\d/g
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** The longer numbers of a text as digits. A ten-digit number is also indexed with a leading 1. */
function digitsIn(text: string): string {
  const found = (text.match(numbers) ?? []).map(digitsOf)
  return found.map((digits) => (digits.length === 10 ? `1${digits}` : digits)).join('\n')
}

const spelled = (text: string): string => spellings(text).join('\n')

export function soughtFor(title: string, texts: readonly string[]): Sought {
  const body = texts.join('\n')
  return { head: spelled(title), body: spelled(body), digits: digitsIn(`${title}\n${body}`) }
}

export function searchEntry(definition: Definition, { id, values }: { id: string; values: Values }): SearchEntry {
  const { one, full = one } = definition.name
  const rows = sheetOf(definition, values).flatMap((part) =>
    part.rows.flatMap(({ label, text, secret }) => (secret ? [] : [{ label, text }])),
  )
  const { title, facts } = listed(definition, values)
  const texts = rows.map(({ text }) => text)
  // A list may show a count that no field prints, so the index includes it.
  const counts = facts.filter((fact) => !texts.includes(fact))
  return { id, definition, title, facts, rows, ...soughtFor(title, [...texts, ...counts, full]) }
}

/** The typed words, folded. Punctuation alone does not count as a word. */
export const searchWords = (typed: string): Word[] =>
  typed
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map(spellings)

const isNumber = (word: string): boolean => /^[+\d().\-/]+$/.test(word)
const continues = /[\p{L}\p{N}]/u

function find(text: string, word: string): 'start' | 'inside' | undefined {
  let at = text.indexOf(word)
  if (at < 0) return undefined
  for (; at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !continues.test(text.charAt(at - 1)) || !continues.test(word.charAt(0))) return 'start'
  return 'inside'
}

function rankOfWord(sought: Sought, word: Word): number | undefined {
  let best: number | undefined
  for (const spelling of word) {
    const rank = rankOfSpelling(sought, spelling)
    if (rank !== undefined && (best === undefined || rank < best)) best = rank
  }
  return best
}

// 0 is best: the start of a word ranks above its inside, and each in the title above other fields.
function rankOfSpelling({ head, body, digits }: Sought, word: string): number | undefined {
  const inHead = find(head, word)
  if (inHead === 'start') return 0
  const inBody = find(body, word)
  if (inBody === 'start') return 1
  if (inHead) return 2
  if (inBody) return 3
  return isNumber(word) && digits.includes(digitsOf(word)) ? 3 : undefined
}

/** The rank for these words, 0 is the best; `undefined` unless every word matches. */
export function rankOf(sought: Sought, words: readonly Word[]): number | undefined {
  let sum = 0
  for (const word of words) {
    const rank = rankOfWord(sought, word)
    if (rank === undefined) return undefined
    sum += rank
  }
  return sum
}

const letterOrDigit = /[\p{L}\p{N}]/u

function standsAlone(spelling: string, head: string): boolean {
  for (let at = head.indexOf(spelling); at !== -1; at = head.indexOf(spelling, at + 1)) {
    const end = at + spelling.length
    const isPart = (at > 0 && letterOrDigit.test(head[at - 1] ?? '')) || letterOrDigit.test(head[end] ?? '')
    if (!isPart) return true
  }
  return false
}

/** Whether a title contains each word as a whole: *Olive* does, *Oliver* only begins with it. */
const hasWhole = (head: string, words: readonly Word[]): boolean =>
  words.every((word) => word.some((spelling) => standsAlone(spelling, head)))

/** Sorts titles with all words whole first; equal ranks keep their order. */
export function searchIn<S extends Sought>(all: readonly S[], words: readonly Word[]): S[] {
  if (words.length === 0) return []
  // Buckets by rank: a single letter matches thousands of records, and sorting them at each key
  // press would create much garbage.
  const byRank: S[][] = []
  for (const sought of all) {
    const rank = rankOf(sought, words)
    if (rank === undefined) continue
    const isBest = rank === 0 && hasWhole(sought.head, words)
    const list = (byRank[isBest ? 0 : rank + 1] ??= [])
    list.push(sought)
  }
  return byRank.flat()
}

type Span = readonly [from: number, to: number]

function spansOf(text: string, word: string): Span[] {
  const spans: Span[] = []
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
    spans.push([at, at + word.length])
  const starts = spans.filter(([at]) => at === 0 || !continues.test(text.charAt(at - 1)))
  return starts.length > 0 ? starts : spans
}

function numberSpan(text: string, word: string): Span[] {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index)
  const wanted = digitsOf(word)
  const at = digitsOf(text).indexOf(wanted)
  const [from, last] = [places[at], places[at + wanted.length - 1]]
  return at < 0 || from === undefined || last === undefined ? [] : [[from, last + 1]]
}

const spansIn = (folded: string, word: string): Span[] => {
  const spans = spansOf(folded, word)
  return spans.length === 0 && isNumber(word) ? numberSpan(folded, word) : spans
}

export const hits = (text: string, words: readonly Word[]): boolean =>
  words.length > 0 && spellings(text).some((folded) => words.flat().some((word) => spansIn(folded, word).length > 0))

export function markedParts(text: string, words: readonly Word[]): { text: string; marked: boolean }[] {
  if (text === '') return []
  const hit = new Set<number>()
  for (const { folded, places } of words.length === 0 ? [] : spellingsWithPlaces(text))
    for (const word of words.flat())
      for (const [from, to] of spansIn(folded, word))
        for (let place = places[from] ?? 0; place <= (places[to - 1] ?? -1); place += 1) hit.add(place)
  if (hit.size === 0) return [{ text, marked: false }]
  const parts: { text: string; marked: boolean }[] = []
  let at = 0
  for (const character of text) {
    const part = parts.at(-1)
    // A combining mark or a low surrogate belongs to the character before it.
    const marked = character > '~' && fold(character) === '' ? part?.marked === true : hit.has(at)
    if (part?.marked === marked) part.text += character
    else parts.push({ text: character, marked })
    at += character.length
  }
  return parts
}
