import type { LeftOut } from '../reading.ts'
import { addAll, below, type GedcomFile, pointsNowhere } from './file.ts'
import type { Structure } from './lines.ts'

const aboutFile = 'It is about the file or the program that made it, not about a person.'
const noFiles = 'Photos and other files are not inside a GEDCOM file. You can add them here yourself.'
const notPacked = 'It isn’t in this file, or can’t be opened. You can add it here yourself.'
const ofSource = 'It is a detail of a source. We keep the source’s name and page.'
const noOneRefers = 'No one in your family tree refers to this note.'
const ofTemple = 'We have no place for temple ordinances.'

const because = (reason: string, tags: string): Record<string, string> =>
  Object.fromEntries(tags.split(' ').map((tag) => [tag, reason]))

const reasons: Readonly<Record<string, string>> = {
  ...because(noFiles, 'OBJE FILE MEDI BLOB _PHOTO _PRIM'),
  ...because(aboutFile, 'CHAN CREA REFN RIN RFN AFN UID _UID EXID _FSFTID SUBM SUBN ANCI DESI SCHMA LANG FORM'),
  ...because(ofSource, 'SOUR REPO QUAY DATA TEXT AUTH PUBL ABBR CALN PAGE'),
  ...because(ofTemple, 'BAPL CONL ENDL INIL SLGC SLGS'),
  ...because(noOneRefers, 'NOTE SNOTE'),
  RESN: 'Who may see someone is what you choose here.',
  MAP: 'We keep the name of the place, not its position on the map.',
}
const points = 'It points to someone or something that is not in the file.'
const ownWord = 'Only the program that made this file knows what it means.'
const noPlace = 'There is no place for this here.'

function lastOf(structure: Structure): number {
  let last = structure.last
  const open = [...structure.below]
  for (let one = open.pop(); one; one = open.pop()) {
    last = Math.max(last, one.last)
    addAll(open, one.below)
  }
  return last
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text)

function rowOf(structure: Structure): string {
  const last = lastOf(structure)
  const where = last === structure.number ? `Line ${last}` : `Lines ${structure.number} to ${last}`
  return `${where} (${structure.tag})`
}

export const leftOutLine = (structure: Structure, reason: string): LeftOut => ({ row: rowOf(structure), reason })

const reasonFor = (file: GedcomFile, structure: Structure, packed: boolean): string => {
  const { tag, value } = structure
  if (pointsNowhere(structure, file.found(value))) return points
  const reason = reasons[tag]
  if (packed && reason === noFiles) return notPacked
  return reason ?? (tag.startsWith('_') ? ownWord : noPlace)
}

/** @param packed whether other files came with the GEDCOM file */
export function linesLeftOut(
  file: GedcomFile,
  omitted: readonly { at: number; leftOut: LeftOut }[],
  packed: boolean,
): LeftOut[] {
  const all = [
    ...omitted,
    ...file.bad.map(({ number, text }) => ({
      at: number,
      leftOut: { row: `Line ${number}`, reason: `“${shortened(text)}” is not a line of a GEDCOM file.` },
    })),
  ]
  // Cairn's own exports contain SOUR only because the format requires it.
  const isOurs = file.top.some((one) => one.tag === 'HEAD' && below(one, 'SOUR').some(({ value }) => value === 'CAIRN'))
  const open = file.top.filter(({ tag }) => tag !== 'HEAD' && tag !== 'TRLR' && !(isOurs && tag === 'SUBM'))
  for (let one = open.pop(); one; one = open.pop())
    if (file.isTaken(one)) addAll(open, one.below)
    else all.push({ at: one.number, leftOut: leftOutLine(one, reasonFor(file, one, packed)) })
  return all.toSorted((one, other) => one.at - other.at).map(({ leftOut }) => leftOut)
}
