import { faceIn, hasFace } from '../../../records/face.ts'
import { withoutMy } from '../../../records/in-words.ts'
import { hits, markedParts, searchIn, searchWords, type Word } from '../../../records/search.ts'
import type { LucideIcon } from 'lucide-react'
import { addressOfRecord } from '../../kinds/page/record-in-address.ts'
import type { FaceOf } from '../../shared/pictures/Face.tsx'
import { type ActionEntry, matchesVerb } from './actions.ts'
import { type Prepared, shownEntry, valuesOf } from './entries.ts'
import { addressOfLeft } from './left.ts'
import { type PlaceEntry, places } from './places.ts'
import { words as said } from './words.ts'

export type Result = {
  key: string
  title: string
  /** A menu path, whose icon the result shows if `Icon` is not set. */
  path: string
  Icon?: LucideIcon
  /** If set, the result shows this person’s face in place of an icon. */
  face?: FaceOf
  facts: readonly string[]
  records?: number
  /** The address of the result's page, or a callback. */
  does: string | (() => void)
}
type ResultGroup = { id: string; title: string; results: readonly Result[] }
export type Answer = { words: readonly Word[]; count: number; groups: readonly ResultGroup[] }

/** The list shows at most 50 results: another letter narrows the search better than scrolling. */
export const mostShown = 50
const longestFact = 90
/** The most actions for a one-word search: more would push the user's records out of view. */
const fewActions = 4

const placeResult = ({ title, where, path, kinds }: PlaceEntry, counts: ReadonlyMap<string, number>): Result => ({
  key: path,
  title,
  path: path.replace(/#.*/, ''),
  facts: [where],
  records: kinds.reduce((sum, kind) => sum + (counts.get(kind) ?? 0), 0),
  does: path,
})

const actionResult = ({ title, where, does, Icon }: ActionEntry): Result => ({
  key: `action-${title.replaceAll(/\s+/g, '-')}`,
  title,
  path: '',
  Icon,
  facts: where === '' ? [] : [where],
  does,
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

// If the title does not match, the matching fact comes first, to explain the result.
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
    path: definition.path,
    ...(hasFace(definition) &&
      left === undefined && { face: { name: title, photo: faceIn(definition, valuesOf(definition, found.record)) } }),
    facts: [definition.name.one, ...[...shown].slice(0, 2)],
    does: left === undefined ? addressOfRecord(definition, id) : addressOfLeft(left, id),
  }
}

type Found = Prepared | ActionEntry | PlaceEntry

const isLeft = ({ record }: Prepared): boolean => record.left !== undefined

/** The group of a result: actions, places, own records, or another owner's records of one kind. */
function groupOf(one: Found): ResultGroup {
  if ('verb' in one) return { id: 'actions', title: said.doing, results: [] }
  if (!('definition' in one)) return { id: 'places', title: said.places, results: [] }
  const { name, kind } = one.definition
  const { left } = one.record
  if (left === undefined) return { id: 'records', title: said.wrote, results: [] }
  return { id: `${left.heldId} ${kind}`, title: said.of(left.ownerName, withoutMy(name.many)), results: [] }
}

function countsOf(entries: readonly Prepared[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const entry of entries)
    if (!isLeft(entry)) counts.set(entry.record.kind, (counts.get(entry.record.kind) ?? 0) + 1)
  return counts
}

/** @param leftFirst ranks released records before all other results */
export function find(
  typed: string,
  entries: readonly Prepared[],
  actions: readonly ActionEntry[],
  leftFirst = false,
): Answer {
  const words = searchWords(typed)
  const asked = actions.filter((action) => matchesVerb(action, words))
  const doable = searchIn(asked, words).slice(0, words.length === 1 ? fewActions : mostShown)
  const records = searchIn(entries, words)
  const left = records.filter(isLeft)
  const parts: Found[] = [...searchIn(places, words), ...doable, ...records.filter((one) => !isLeft(one))]
  const found = leftFirst ? [...left, ...parts] : [...parts, ...left]
  const counts = countsOf(entries)
  const resultOf = (one: Found): Result =>
    'verb' in one ? actionResult(one) : 'definition' in one ? recordResult(one, words) : placeResult(one, counts)
  return {
    words,
    count: found.length,
    groups: [...Map.groupBy(found.slice(0, mostShown), (one) => groupOf(one).id).values()].flatMap((members) =>
      members.slice(0, 1).map((first) => ({ ...groupOf(first), results: members.map(resultOf) })),
    ),
  }
}
