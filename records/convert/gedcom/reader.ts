import { errorsIn, tidied } from '../../define.ts'
import { connectionToOwner, familyOf, type Member, owner } from '../../family/graph.ts'
import { type Gender, relationsFrom } from '../../family/relation.ts'
import { relationshipsIn } from '../../family/relationship.ts'
import { fold } from '../../fold.ts'
import type { Own } from '../../kinds/profile.ts'
import { familyMember, type Relationship, relationships } from '../../kinds/family-member.ts'
import {
  existingOf,
  type Importable,
  type ImportAnswers,
  type ImportContext,
  type ImportPreview,
  type Reader,
} from '../importer.ts'
import { rowName, UnreadableFile } from '../reading.ts'
import type { ZipEntry } from '../zip.ts'
import { merged } from '../merged.ts'
import { connect, type Connections, noLists } from './connect.ts'
import { relationsOf } from './families.ts'
import { below, type GedcomFile, gedcomFile } from './file.ts'
import { linesLeftOut } from './left-out.ts'
import { pointedTo, type Structure } from './lines.ts'
import { matched, namedAs } from './match.ts'
import { filesLeftOut, photosOf, photoType, type TreeZip, treeZip } from './tree-zip.ts'
import { type FilePerson, finished, type MemberValues, personOf } from './person.ts'

const MAX_PEOPLE = 20_000

const genderOf = (gender: string | undefined): Gender => (gender === 'female' || gender === 'male' ? gender : 'other')

const yearsOf = ({ dateOfBirth, dateOfDeath }: MemberValues): string =>
  dateOfBirth === '' && dateOfDeath === '' ? '' : ` (${dateOfBirth.slice(0, 4)}–${dateOfDeath.slice(0, 4)})`

const likelyOwner = (people: readonly FilePerson[], root: string | undefined, own: Own | undefined): string =>
  (own && namedAs(people, own)?.xref) ?? (people.some(({ xref }) => xref === root) ? root : undefined) ?? ''

function questionAbout(guess: FilePerson | undefined): string {
  if (guess === undefined) return 'Which of these people are you?'
  const { fullName, dateOfBirth } = guess.values
  return `Are you ${fullName}${dateOfBirth === '' ? '' : `, born ${dateOfBirth.slice(0, 4)}`}?`
}

type RelationWords = Pick<MemberValues, 'relationship' | 'otherRelationship'>

const isRelationship = (key: string | undefined): key is Relationship => key !== undefined && key in relationships
const keyOf = (label: string): string | undefined =>
  Object.entries(relationships).find(([, one]) => one.toLowerCase() === label.toLowerCase())?.[0]

function inWords(words: string | undefined): RelationWords {
  const phrase = words?.replace(/^your /, '') ?? 'Relation not known'
  const short = phrase.length > 100 ? 'Distant relative' : phrase
  return { relationship: 'other', otherRelationship: short.charAt(0).toUpperCase() + short.slice(1) }
}

function asWritten({ written: { relationship, otherRelationship } }: FilePerson): RelationWords | undefined {
  const key = keyOf(relationship)
  if (!isRelationship(key) || connectionToOwner(key)) return undefined
  if (key === 'other') return otherRelationship === '' ? undefined : { relationship: key, otherRelationship }
  return { relationship: key, otherRelationship: '' }
}

function individualsIn(file: GedcomFile): readonly Structure[] {
  const individuals = file.top.filter(({ tag }) => tag === 'INDI')
  if (individuals.length === 0)
    throw new UnreadableFile('There is no one in this file. Please export your family tree again, as GEDCOM.')
  if (individuals.length > MAX_PEOPLE)
    throw new UnreadableFile(
      'There are more than 20,000 people in this file. Please export a part of your family tree.',
    )
  return individuals
}

function rootOf(file: GedcomFile): string | undefined {
  const [root] = file.top.flatMap((one) => (one.tag === 'HEAD' ? below(one, '_ROOT') : []))
  return root && file.found(root.value) ? pointedTo(root.value) : undefined
}

/** The relation that the tree implies, else the one that an export of Cairn names, else words. */
function relationsToOwner(
  people: readonly FilePerson[],
  { ids, lists, toOwner }: Connections,
  { isIn, asSaid }: { isIn: boolean; asSaid: boolean },
): (person: FilePerson) => RelationWords & { several?: string } {
  const members = people.map(
    (person): Member => ({
      id: ids.get(person) ?? '',
      values: { ...person.values, relationship: 'other', ...(lists.get(person) ?? noLists()) },
    }),
  )
  const family = familyOf(members)
  const values = new Map(members.map(({ id, values: one }) => [id, one]))
  const gender = (id: string): Gender => genderOf(values.get(id)?.gender)
  const names = { name: (id: string) => values.get(id)?.fullName ?? '', gender }
  const relationshipOf = relationshipsIn(family, gender)
  const relationOf = relationsFrom(family, owner, names)
  const connections = Map.groupBy(toOwner, ({ person }) => person)
  return (person) => {
    const id = ids.get(person) ?? ''
    const derived = isIn ? relationshipOf(id) : undefined
    if (derived === undefined)
      return (asSaid ? asWritten(person) : undefined) ?? inWords(isIn ? relationOf(id) : undefined)
    const kept = connectionToOwner(derived)
    const several = connections.get(person)?.some(({ as }) => as !== kept) === true
    return {
      relationship: derived,
      otherRelationship: '',
      ...(several && {
        several: `You and they are family in more than one way. We keep one: ${relationships[derived].toLowerCase()}.`,
      }),
    }
  }
}

export const previewTree = (
  bytes: Uint8Array,
  existing: readonly MemberValues[],
  context: ImportContext,
  answers: Pick<ImportAnswers, 'owner' | 'encoding'> = {},
): ImportPreview<MemberValues> => readTree({ tree: bytes, files: [] }, existing, context, answers).preview

function readTree(
  { tree, files }: TreeZip,
  existing: readonly MemberValues[],
  context: ImportContext,
  { owner: answer, encoding }: Pick<ImportAnswers, 'owner' | 'encoding'>,
): { preview: ImportPreview<MemberValues>; photos: ReadonlyMap<string, ZipEntry> } {
  const file = gedcomFile(tree, encoding)
  const individuals = individualsIn(file)
  const thisYear = new Date().getFullYear()
  const people = individuals.map((one) => personOf(file, one, thisYear))
  const shown = photosOf(file, individuals, files)
  const photos = new Map<string, ZipEntry>()
  const relations = relationsOf(file, people)
  const root = rootOf(file)
  const own = answer ?? likelyOwner(people, root, context.own)
  const self = people.find(({ xref }) => xref !== '' && xref === own)
  const here: Member[] = existing.map((values, at) => ({ id: context.ids[at] ?? `here-${at}`, values }))
  const others = people.filter(({ xref }) => xref === '' || xref !== own)
  const ids = here.map(({ id }) => id)
  const known = matched(existing, others, relations, { ids, family: familyOf(here), own })
  const connections = connect(people, own, relations, here, known)
  const toOwner = relationsToOwner(people, connections, { isIn: own !== '', asSaid: own === root })
  const omitted = [...relations.omitted, ...connections.omitted]
  const records = others.map((person): Importable<MemberValues> => {
    const row = rowName('Line', person.number, person.values.fullName)
    const { several, ...what } = toOwner(person)
    if (several !== undefined) omitted.push({ at: person.number, leftOut: { row, reason: several } })
    const values = tidied(familyMember, { ...finished(person), ...what, ...connections.news.get(person) })
    const at = known.get(person)
    const found = at === undefined ? undefined : existing[at]
    const photo = found === undefined || found.photo === '' ? shown.get(person.number) : undefined
    if (photo) photos.set(row, photo)
    const record: Importable<MemberValues> = {
      row,
      id: connections.ids.get(person) ?? '',
      kind: familyMember.kind,
      values,
      unchecked: errorsIn(familyMember, values),
    }
    return at === undefined || found === undefined
      ? record
      : { ...record, duplicateOf: sameAs(found, values, at, photo !== undefined) }
  })
  const preview: ImportPreview<MemberValues> = {
    format: file.isSeven ? 'GEDCOM 7' : 'GEDCOM',
    records,
    leftOut: [
      ...linesLeftOut(file, omitted, files.length > 0),
      ...filesLeftOut(files, new Set(photos.values()), shown.get(self?.number ?? 0)),
    ],
    ...(file.readAs && { readAs: file.readAs }),
    owner: {
      label: questionAbout(answer === undefined ? self : undefined),
      hint: 'This tells us how everyone is related to you. You’re already in the tree, so we won’t add you again.',
      none: 'I’m not in this file',
      options: people
        .filter(({ xref }) => xref !== '')
        .map(({ xref, values: one }) => ({ value: xref, label: one.fullName + yearsOf(one) })),
      answer: own,
      leftOut: 'you (already in your tree)',
    },
  }
  return { preview, photos }
}

async function withPhotos({ preview, photos }: ReturnType<typeof readTree>): Promise<ImportPreview<MemberValues>> {
  const records: Importable<MemberValues>[] = []
  const leftOut = [...preview.leftOut]
  for (const record of preview.records) {
    const photo = photos.get(record.row)
    const opened = await photo?.open()
    if (photo === undefined || opened === undefined) records.push(record)
    else if (opened.damaged) {
      records.push(record)
      leftOut.push({ row: photo.name, reason: 'It is damaged in this file. If you can, export it again.' })
    } else {
      const name = photo.name.split('/').at(-1) ?? photo.name
      records.push({ ...record, file: { field: 'photo', name, type: photoType(name), bytes: opened.bytes } })
    }
  }
  return { ...preview, records, leftOut }
}

/** A person who is living in the saved tree keeps the fields of a living person. */
function sameAs(
  found: MemberValues,
  given: MemberValues,
  at: number,
  hasPhoto: boolean,
): NonNullable<Importable<MemberValues>['duplicateOf']> {
  const died = given.status === 'deceased' && found.status !== 'deceased'
  const noted = died ? ['Deceased', given.dateOfDeath].filter(Boolean).join(' ') : ''
  const news = died
    ? { ...given, dateOfDeath: '', personalNotes: [given.personalNotes, noted].filter(Boolean).join('\n') }
    : given
  const { values, what: words } = merged(familyMember, found, news, 'personalNotes')
  const what = hasPhoto ? [...words, familyMember.steps[0].fields.photo.label] : words
  const title = found.fullName
  const known =
    fold(title) === fold(given.fullName)
      ? `You already have ${title}`
      : `You already have them, with the same relatives, as ${title}`
  return {
    where: 'here',
    title,
    at,
    same: true,
    message: what.length === 0 ? `${known}, and nothing here is new.` : `${known}.`,
    ...(what.length > 0 && { adds: { at, values, what } }),
  }
}

export const treeReader: Reader = {
  kind: familyMember.kind,
  preview: async (bytes, existing, answers, context = { ids: [] }) =>
    withPhotos(readTree(await treeZip(bytes), existingOf(familyMember, existing), context, answers)),
}
