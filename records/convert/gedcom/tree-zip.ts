import { fieldsOf } from '../../define.ts'
import { fileType } from '../../fields/index.ts'
import { familyMember } from '../../kinds/family-member.ts'
import { type LeftOut, UnreadableFile } from '../reading.ts'
import { isZip, unpacksTooFar, type ZipEntry, zipEntries } from '../zip.ts'
import { below, type GedcomFile } from './file.ts'
import type { Structure } from './lines.ts'

// GEDZIP (FamilySearch GEDCOM 7, chapter 4): a ZIP with gedcom.ged and the files that it names.
// Some programs pack older trees in the same form.

export type TreeZip = { readonly tree: Uint8Array; readonly files: readonly ZipEntry[] }

const ofSystem = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$)/i

export async function treeZip(bytes: Uint8Array): Promise<TreeZip> {
  if (!isZip(bytes)) return { tree: bytes, files: [] }
  const entries = zipEntries(bytes)
  if (entries === undefined)
    throw new UnreadableFile('The end of this ZIP file is missing. Please export your family tree again.')
  if (unpacksTooFar(entries, bytes.length))
    throw new UnreadableFile(
      'This ZIP file is too large to be read here. Please unpack it, and choose the .ged file in it.',
    )
  const trees = entries.filter(({ name }) => /\.ged$/i.test(name) && !ofSystem.test(name))
  const tree = trees.find(({ name }) => /^gedcom\.ged$/i.test(name)) ?? (trees.length === 1 ? trees[0] : undefined)
  if (tree === undefined)
    throw new UnreadableFile(
      trees.length === 0
        ? 'There is no family tree in this ZIP file. Please choose a GEDCOM file (.ged), or a GEDZIP file (.gdz).'
        : 'There are several family trees in this ZIP file. Please unpack it, and choose one of them.',
    )
  if (tree.locked)
    throw new UnreadableFile('This ZIP file opens with a password. Please unpack it, and choose the .ged file in it.')
  const opened = await tree.open()
  if (opened.damaged) throw new UnreadableFile('The family tree in this file is damaged. Please export it again.')
  return { tree: opened.bytes, files: entries.filter((one) => one !== tree && !ofSystem.test(one.name)) }
}

const nameOf = (path: string): string => path.split('/').at(-1) ?? ''

/** A path in the form that the ZIP uses: programs write paths as URLs, or with backslashes. */
function plain(path: string): string {
  const slashed = path.replaceAll('\\', '/').replace(/^\.\//, '')
  try {
    return decodeURIComponent(slashed)
  } catch {
    return slashed
  }
}

function fileAt(path: string, files: readonly ZipEntry[]): ZipEntry | undefined {
  const wanted = plain(path)
  const exact = files.find(({ name }) => name === path || name === wanted)
  if (exact) return exact
  const alike = files.filter(({ name }) => nameOf(name).toLowerCase() === nameOf(wanted).toLowerCase())
  return alike.length === 1 ? alike[0] : undefined
}

export function photoType(name: string): string {
  const { photo } = fieldsOf(familyMember)
  return photo?.type === 'file' ? fileType(photo.rule, { name, type: '' }) : ''
}

/** The FILE lines of a structure's multimedia, inline or by pointer. */
const shownBelow = (file: GedcomFile, structure: Structure): { object: Structure; of: Structure; path: Structure }[] =>
  below(structure, 'OBJE').flatMap((object) => {
    const of = file.found(object.value) ?? object
    return below(of, 'FILE').map((path) => ({ object, of, path }))
  })

/** Finds the first photo per line number that the ZIP has, as GEDCOM prescribes. */
export function photosOf(
  file: GedcomFile,
  people: readonly Structure[],
  files: readonly ZipEntry[],
): ReadonlyMap<number, ZipEntry> {
  const photos = new Map<number, ZipEntry>()
  if (files.length === 0) return photos
  for (const person of people)
    for (const { object, of, path } of shownBelow(file, person)) {
      const found = fileAt(path.value, files)
      if (found === undefined || found.locked) continue
      // These lines count as read: if the file is omitted, the list of omitted files names it.
      for (const line of [object, of, path, ...below(path, 'FORM', 'MEDI'), ...below(of, 'FORM')]) file.take(line)
      for (const form of below(path, 'FORM')) for (const line of below(form, 'MEDI', 'TYPE')) file.take(line)
      if (!photos.has(person.number) && photoType(found.name) !== '') photos.set(person.number, found)
    }
  return photos
}

function whyLeftOut(one: ZipEntry, ofOwner: ZipEntry | undefined): string {
  if (one.locked) return 'It opens with a password. You can unpack it, and add it yourself.'
  if (photoType(one.name) === '')
    return 'Your family tree takes photos of people. You can add this to your documents or memories.'
  return one === ofOwner
    ? 'This is a photo of you. You can add it to your profile.'
    : 'Your family tree takes one photo of each person. You can add this one to your memories.'
}

export const filesLeftOut = (
  files: readonly ZipEntry[],
  kept: ReadonlySet<ZipEntry>,
  ofOwner: ZipEntry | undefined,
): LeftOut[] =>
  files.filter((one) => !kept.has(one)).map((one) => ({ row: one.name, reason: whyLeftOut(one, ofOwner) }))
