import { hits, markedParts, searchIn, searchWords, type Word } from '../../../records/search.ts'
import { addressOfRecord } from '../../records/record-in-address.ts'
import { type Prepared, shownEntry } from './entries.ts'
import { type PlaceEntry, places } from './places.ts'
import { words as said } from './words.ts'

/** One line of the answer: what it is called, what it is, one or two facts, and where it leads. */
export type Result = { key: string; title: string; kind: string; facts: readonly string[]; address: string }
type ResultGroup = { title: string; results: readonly Result[] }
export type Answer = { words: readonly Word[]; count: number; groups: readonly ResultGroup[] }

/** More than that nobody reads; another letter helps more. */
export const mostShown = 50
const longestFact = 90

const placeResult = ({ title, where, path }: PlaceEntry): Result => ({
  key: path,
  title,
  kind: said.page,
  facts: [where],
  address: path,
})

/** A list of lines, or a text of several paragraphs, in one line. */
const inOneLine = (text: string): string => text.replaceAll(/([\p{L}\p{N})])\n+/gu, '$1, ').replaceAll(/\n+/g, ' ')

/** The piece of a longer text around what was searched for. */
function excerpt(whole: string, words: readonly Word[]): string {
  const text = inOneLine(whole)
  if (text.length <= longestFact) return text
  const parts = markedParts(text, words)
  const first = parts.findIndex(({ marked }) => marked)
  const at = parts.slice(0, Math.max(0, first)).reduce((length, part) => length + part.text.length, 0)
  const from = at < longestFact / 2 ? 0 : text.indexOf(' ', at - longestFact / 3) + 1
  const end = text.slice(from, from + longestFact)
  return `${from > 0 ? '…' : ''}${end}${from + longestFact < text.length ? '…' : ''}`
}

// What was found comes first where the title does not show it: one should see why a line is there.
function recordResult(found: Prepared, words: readonly Word[]): Result {
  const { id, definition, title, facts, rows } = shownEntry(found)
  const missing = words.filter((word) => !hits(title, [word]))
  const telling = rows.find(({ text }) => hits(text, missing))
  const usual = facts.slice(0, 2)
  const told =
    telling && !usual.includes(telling.text)
      ? [`${telling.label.replace(/\?$/, '')}: ${excerpt(telling.text, missing)}`]
      : []
  const shown = new Set([...told, ...usual.map((fact) => excerpt(fact, words))])
  return {
    key: id,
    title,
    kind: definition.name.one,
    facts: [...shown].slice(0, 2),
    address: addressOfRecord(definition, id),
  }
}

/** What answers the typed words, in groups of a kind; the group with the best answer first, pages before records that answer as well. */
export function find(typed: string, entries: readonly Prepared[]): Answer {
  const words = searchWords(typed)
  const found = searchIn([...places, ...entries], words)
  const groups = Map.groupBy(found.slice(0, mostShown), (one) => ('definition' in one ? one.definition : undefined))
  return {
    words,
    count: found.length,
    groups: [...groups].map(([definition, members]) => ({
      title: definition?.name.many ?? said.pages,
      results: members.map((one) => ('definition' in one ? recordResult(one, words) : placeResult(one))),
    })),
  }
}
