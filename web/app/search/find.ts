import { withoutMy } from '../../../records/in-words.ts'
import { hits, markedParts, searchIn, searchWords, type Word } from '../../../records/search.ts'
import type { LucideIcon } from 'lucide-react'
import { addressOfRecord } from '../../kinds/page/record-in-address.ts'
import { type ActionEntry, isAsked } from './actions.ts'
import { type Prepared, shownEntry } from './entries.ts'
import { addressOfLeft } from './left.ts'
import { type PlaceEntry, places } from './places.ts'
import { words as said } from './words.ts'

export type Result = {
  key: string
  title: string
  Icon?: LucideIcon
  kind: string
  facts: readonly string[]
  address: string
}
type ResultGroup = { id: string; title: string; results: readonly Result[] }
/** `count` is of pages and records, not of actions. */
export type Answer = { words: readonly Word[]; count: number; groups: readonly ResultGroup[] }

/** The list shows no more; another letter narrows better than scrolling. */
export const mostShown = 50
const longestFact = 90

const placeResult = ({ title, where, path }: PlaceEntry): Result => ({
  key: path,
  title,
  kind: said.page,
  facts: [where],
  address: path,
})

const actionResult = ({ title, where, address, Icon }: ActionEntry): Result => ({
  key: address,
  title,
  Icon,
  kind: where,
  facts: [],
  address,
})

const inOneLine = (text: string): string => text.replaceAll(/([\p{L}\p{N})])\n+/gu, '$1, ').replaceAll(/\n+/g, ' ')

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

// Facts that match come first when the title does not: they explain the result.
function recordResult(found: Prepared, words: readonly Word[]): Result {
  const { id, definition, title, facts, rows } = shownEntry(found)
  const { left } = found.record
  const missing = words.filter((word) => !hits(title, [word]))
  const telling = rows.find(({ text }) => hits(text, missing))
  const usual = facts.slice(0, 2)
  const match =
    telling && !usual.includes(telling.text)
      ? [`${telling.label.replace(/\?$/, '')}: ${excerpt(telling.text, missing)}`]
      : []
  const shown = new Set([...match, ...usual.map((fact) => excerpt(fact, words))])
  return {
    key: id,
    title,
    kind: definition.name.one,
    facts: [...shown].slice(0, 2),
    address: left === undefined ? addressOfRecord(definition, id) : addressOfLeft(left, id),
  }
}

const resultOf = (one: Found, words: readonly Word[]): Result =>
  'verb' in one ? actionResult(one) : 'definition' in one ? recordResult(one, words) : placeResult(one)

type Found = Prepared | ActionEntry | PlaceEntry

const isLeft = (one: Found): boolean => 'definition' in one && one.record.left !== undefined

/** Groups by kind; released records by kind and owner. */
function groupOf(one: Found): ResultGroup {
  if ('verb' in one) return { id: 'actions', title: said.doing, results: [] }
  if (!('definition' in one)) return { id: 'pages', title: said.pages, results: [] }
  const { name, kind } = one.definition
  const { left } = one.record
  if (left === undefined) return { id: kind, title: name.many, results: [] }
  return { id: `${left.heldId} ${kind}`, title: said.of(left.ownerName, withoutMy(name.many)), results: [] }
}

/**
 * Results in groups of a kind, the best match first; of equal ones pages, then actions.
 * @param leftFirst ranks released records before the user's own
 */
export function find(
  typed: string,
  entries: readonly Prepared[],
  actions: readonly ActionEntry[],
  leftFirst = false,
): Answer {
  const words = searchWords(typed)
  const asked = actions.filter((action) => isAsked(action, words))
  const all = searchIn<Found>([...places, ...asked, ...entries], words)
  const found = leftFirst ? [...all.filter(isLeft), ...all.filter((one) => !isLeft(one))] : all
  const shown = found.slice(0, mostShown)
  return {
    words,
    count: found.filter((one) => !('verb' in one)).length,
    groups: [...Map.groupBy(shown, (one) => groupOf(one).id).values()].flatMap((members) =>
      members.slice(0, 1).map((first) => ({
        ...groupOf(first),
        results: members.map((one) => resultOf(one, words)),
      })),
    ),
  }
}
