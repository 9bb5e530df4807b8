import { UnreadableFile } from '../reading.ts'
import { telling } from '../encoding.ts'
import type { ReadAs } from '../importer.ts'
import { decodeGedcom, treeEncodings } from './decode.ts'
import { type BadLine, pointedTo, type Structure, structuresOf, wordsOf } from './lines.ts'

/** Readers `take` each line that they use; the preview lists all others for the owner. */
export type GedcomFile = {
  readonly top: readonly Structure[]
  readonly bad: readonly BadLine[]
  readonly isSeven: boolean
  readonly readAs: ReadAs | undefined
  isTaken(structure: Structure): boolean
  take(structure: Structure): string
  found(value: string): Structure | undefined
}

export const below = (structure: Structure, ...tags: string[]): Structure[] =>
  structure.below.filter(({ tag }) => tags.includes(tag))

const tellingWords = (text: string): string => telling(text).replace(/^\d+ (?:@[^@]+@ )?\w+ /, '')

export function gedcomFile(bytes: Uint8Array, encoding?: string): GedcomFile {
  const { text, readAs } = decodeGedcom(bytes, encoding)
  const { top, bad } = structuresOf(text)
  const [head] = top
  if (head === undefined || !top.some(({ tag }) => tag === 'INDI' || tag === 'HEAD'))
    throw new UnreadableFile(
      'We don’t recognize this file. Choose a GEDCOM file (.ged) from your family tree program or website.',
    )
  const version = below(head, 'GEDC').flatMap((one) => below(one, 'VERS'))[0]?.value ?? ''
  const isSeven = version.startsWith('7')
  const named = top.filter(({ xref }) => xref !== '')
  const exact = new Map(named.toReversed().map((one) => [one.xref, one]))
  const folded = new Map(named.toReversed().map((one) => [one.xref.toUpperCase(), one]))
  const taken = new Set<Structure>()
  return {
    top,
    bad,
    isSeven,
    readAs: readAs && { encoding: readAs, choices: treeEncodings, sample: tellingWords(text) },
    isTaken: (structure) => taken.has(structure),
    take(structure) {
      taken.add(structure)
      return wordsOf(structure, isSeven).trim()
    },
    found(value) {
      const xref = pointedTo(value)
      return xref === undefined ? undefined : (exact.get(xref) ?? folded.get(xref.toUpperCase()))
    },
  }
}

/** Adds items one by one, because `push` with spread takes a limited number of arguments. */
export function addAll<T>(list: T[], some: Iterable<T>): void {
  for (const one of some) list.push(one)
}

export function wordsBelow(file: GedcomFile, structure: Structure, tag: string): string {
  const [one] = below(structure, tag)
  return one === undefined ? '' : file.take(one)
}

export const pointsNowhere = ({ value }: Structure, found: Structure | undefined): boolean =>
  pointedTo(value) !== undefined && found === undefined && !/^@VOID@$/i.test(value.trim())

export const notesBelow = (file: GedcomFile, structure: Structure): string[] =>
  below(structure, 'NOTE', 'SNOTE').flatMap((note) => {
    const shared = file.found(note.value)
    if (pointsNowhere(note, shared)) return []
    const words = file.take(note)
    if (pointedTo(note.value) === undefined) return words === '' ? [] : [words]
    return shared?.tag === 'NOTE' || shared?.tag === 'SNOTE' ? [file.take(shared)].filter(Boolean) : []
  })

export const sourcesBelow = (file: GedcomFile, structure: Structure): string[] =>
  below(structure, 'SOUR').flatMap((cited) => {
    const source = file.found(cited.value)
    if (pointsNowhere(cited, source)) return []
    const words = file.take(cited)
    const title = source?.tag === 'SOUR' ? wordsBelow(file, source, 'TITL') || wordsBelow(file, source, 'ABBR') : ''
    if (source !== undefined) file.take(source)
    const page = wordsBelow(file, cited, 'PAGE')
    const citation = [pointedTo(cited.value) === undefined ? words : title, page].filter(Boolean).join(', ')
    return citation === '' ? [] : [`Source: ${citation}`]
  })
