import { UnreadableFile } from '../reading.ts'
import { telling } from '../encoding.ts'
import type { ReadAs } from '../importer.ts'
import { decodeGedcom, treeEncodings } from './decode.ts'
import { type BadLine, pointedTo, type Structure, structuresOf, wordsOf } from './lines.ts'

/**
 * A file while it is read. Whoever keeps the words of a line says so with `take`; what nobody took is told to people at the end, line by
 * line. So nothing is lost in silence, whatever programs write.
 */
export type GedcomFile = {
  readonly top: readonly Structure[]
  readonly bad: readonly BadLine[]
  readonly isSeven: boolean
  /** How its letters were read, where nothing proves it. */
  readonly readAs: ReadAs | undefined
  isTaken(structure: Structure): boolean
  /** The words of a line, which are kept. */
  take(structure: Structure): string
  /** What a value points to: `undefined` where there is no such thing in the file. */
  found(value: string): Structure | undefined
}

/** The lines of one tag below another. */
export const below = (structure: Structure, ...tags: string[]): Structure[] =>
  structure.below.filter(({ tag }) => tags.includes(tag))

/** The first words whose letters tell how they are written, without the tag before them. */
const tellingWords = (text: string): string => telling(text).replace(/^\d+ (?:@[^@]+@ )?\w+ /, '')

/**
 * @param encoding what its letters are written in, where somebody said so
 * @throws UnreadableFile for what is no GEDCOM file at all
 */
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
  // As it is written, else whatever its capitals.
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

/** Puts some at the end of a list, however many: the arguments of a call are few. */
export function addAll<T>(list: T[], some: Iterable<T>): void {
  for (const one of some) list.push(one)
}

/** The words of the first line of a tag below another; '' where there is none. */
export function wordsBelow(file: GedcomFile, structure: Structure, tag: string): string {
  const [one] = below(structure, tag)
  return one === undefined ? '' : file.take(one)
}

/** Whether a line points to something, and nothing is there; `found` is what it points to. */
export const pointsNowhere = ({ value }: Structure, found: Structure | undefined): boolean =>
  pointedTo(value) !== undefined && found === undefined && !/^@VOID@$/i.test(value.trim())

/** The notes below a line, those that stand elsewhere in the file too. */
export const notesBelow = (file: GedcomFile, structure: Structure): string[] =>
  below(structure, 'NOTE', 'SNOTE').flatMap((note) => {
    const shared = file.found(note.value)
    if (pointsNowhere(note, shared)) return []
    const words = file.take(note)
    if (pointedTo(note.value) === undefined) return words === '' ? [] : [words]
    return shared?.tag === 'NOTE' || shared?.tag === 'SNOTE' ? [file.take(shared)].filter(Boolean) : []
  })

/** Where something is known from, each in a line: *Parish register of Troy, page 12*. */
export const sourcesBelow = (file: GedcomFile, structure: Structure): string[] =>
  below(structure, 'SOUR').flatMap((cited) => {
    const source = file.found(cited.value)
    if (pointsNowhere(cited, source)) return []
    const words = file.take(cited)
    const title = source?.tag === 'SOUR' ? wordsBelow(file, source, 'TITL') || wordsBelow(file, source, 'ABBR') : ''
    if (source !== undefined) file.take(source)
    const page = wordsBelow(file, cited, 'PAGE')
    const said = [pointedTo(cited.value) === undefined ? words : title, page].filter(Boolean).join(', ')
    return said === '' ? [] : [`Source: ${said}`]
  })
