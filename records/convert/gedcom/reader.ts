import { errorsIn, tidied } from '../../define.ts'
import {
  connectionToOwner,
  familyOf,
  type Member,
  owner,
  type Parent,
  type ParentKind,
  wouldCircle,
} from '../../family/graph.ts'
import { type Gender, relationsFrom } from '../../family/relation.ts'
import { relationshipsIn } from '../../family/relationship.ts'
import { fold } from '../../fold.ts'
import { familyMember, type Relationship, relationships } from '../../kinds/family-member.ts'
import { type Around, existingOf, type Importable, type ImportPreview, type Reader } from '../importer.ts'
import { rowName, UnreadableFile } from '../reading.ts'
import { merged } from '../merged.ts'
import { relationsOf } from './families.ts'
import { gedcomFile, below } from './file.ts'
import { leftOutLine, linesLeftOut } from './left-out.ts'
import { pointedTo } from './lines.ts'
import { matched } from './match.ts'
import { type FilePerson, finished, type MemberValues, personOf } from './person.ts'

const MAX_PEOPLE = 20_000

type Lists = 'parents' | 'adoptiveParents' | 'stepParents' | 'spouse' | 'formerSpouses' | 'siblings'
const listOf: Readonly<Record<ParentKind, Lists>> = {
  birth: 'parents',
  adopted: 'adoptiveParents',
  step: 'stepParents',
}

/** What those in a list are to whose list it is. */
const ofOthers = {
  parents: 'parent',
  adoptiveParents: 'parent',
  stepParents: 'parent',
  spouse: 'partner',
  formerSpouses: 'partner',
  siblings: 'sibling',
} as const

const noLists = (): Record<Lists | 'children', string[]> => ({
  parents: [],
  adoptiveParents: [],
  stepParents: [],
  spouse: [],
  formerSpouses: [],
  siblings: [],
  children: [],
})

const genderOf = (gender: string | undefined): Gender => (gender === 'female' || gender === 'male' ? gender : 'other')

const yearsOf = ({ dateOfBirth, dateOfDeath }: MemberValues): string =>
  dateOfBirth === '' && dateOfDeath === '' ? '' : ` (${dateOfBirth.slice(0, 4)}–${dateOfDeath.slice(0, 4)})`

/** Who in the file is the owner, where nobody said so yet: whom the file begins with, else the only one with the owner’s name. */
function likelyOwner(people: readonly FilePerson[], root: string | undefined, ownName: string): string {
  if (root !== undefined && people.some(({ xref }) => xref === root)) return root
  const [only, ...more] = ownName === '' ? [] : people.filter(({ values }) => fold(values.fullName) === fold(ownName))
  return only !== undefined && more.length === 0 ? only.xref : ''
}

type Told = Pick<MemberValues, 'relationship' | 'otherRelationship'>

const isRelationship = (key: string | undefined): key is Relationship => key !== undefined && key in relationships
const keyOf = (label: string): string | undefined =>
  Object.entries(relationships).find(([, one]) => one.toLowerCase() === label.toLowerCase())?.[0]

/** What somebody is to the owner in words, where the form has no word of its own. */
function inWords(words: string | undefined): Told {
  const told = words?.replace(/^your /, '') ?? 'Relation not known'
  const short = told.length > 100 ? 'Distant relative' : told
  return { relationship: 'other', otherRelationship: short.charAt(0).toUpperCase() + short.slice(1) }
}

/** What an export of ours says somebody was to its owner; what connects two people is told by families alone. */
function asWritten({ written: { relationship, otherRelationship } }: FilePerson): Told | undefined {
  const key = keyOf(relationship)
  if (!isRelationship(key) || connectionToOwner(key)) return undefined
  if (key === 'other') return otherRelationship === '' ? undefined : { relationship: key, otherRelationship }
  return { relationship: key, otherRelationship: '' }
}

/**
 * What a file would bring.
 * @param said who in it is the owner, '' for nobody; undefined where nobody was asked yet
 * @throws UnreadableFile
 */
export function previewTree(
  bytes: Uint8Array,
  existing: readonly MemberValues[],
  around: Around,
  said?: string,
): ImportPreview<MemberValues> {
  const file = gedcomFile(bytes)
  const thisYear = new Date().getFullYear()
  const individuals = file.top.filter(({ tag }) => tag === 'INDI')
  if (individuals.length === 0)
    throw new UnreadableFile('There is no one in this file. Please export your family tree again, as GEDCOM.')
  if (individuals.length > MAX_PEOPLE)
    throw new UnreadableFile(
      'There are more than 20,000 people in this file. Please export a part of your family tree.',
    )
  const people = individuals.map((one) => personOf(file, one, thisYear))
  const relations = relationsOf(file, people)
  const [root] = file.top.flatMap((one) => (one.tag === 'HEAD' ? below(one, '_ROOT') : []))
  const rootXref = root && file.found(root.value) ? pointedTo(root.value) : undefined
  const own = said ?? likelyOwner(people, rootXref, around.ownName)

  const here: Member[] = existing.map((values, at) => ({ id: around.ids[at] ?? `here-${at}`, values }))
  const familyHere = familyOf(here)
  const others = people.filter(({ xref }) => xref === '' || xref !== own)
  const known = matched(existing, others)
  /** The id under which somebody is saved where they are new, and the one that counts where they are here already. */
  const fresh = new Map(
    people.map((person) => [person, person.xref !== '' && person.xref === own ? owner : crypto.randomUUID()]),
  )
  const byXref = new Map(people.toReversed().map((person) => [person.xref, person]))
  const idOf = (person: FilePerson): string => {
    const at = known.get(person)
    return (at === undefined ? undefined : here[at]?.id) ?? fresh.get(person) ?? ''
  }

  const lists = new Map(people.map((person) => [person, noLists()]))
  /** The same as far as it is not said here already, which is what is written down. */
  const news = new Map(people.map((person) => [person, noLists()]))
  /** How people are connected to the owner, for whom what they are to them has one word alone. */
  const toOwner: { person: FilePerson; as: ReturnType<typeof connectionToOwner> }[] = []
  const link = (one: FilePerson, list: Lists, other: FilePerson, isHere: boolean) => {
    if (fresh.get(one) === owner) toOwner.push({ person: other, as: ofOthers[list] })
    else if (fresh.get(other) === owner)
      toOwner.push({ person: one, as: ofOthers[list] === 'parent' ? 'child' : ofOthers[list] })
    lists.get(one)?.[list].push(fresh.get(other) ?? '')
    if (!isHere && fresh.get(one) !== owner && fresh.get(other) !== owner)
      news.get(one)?.[list].push(fresh.get(other) ?? '')
  }
  const added = { parents: new Map<string, Parent[]>(), children: new Map<string, Parent[]>() }
  const soFar = {
    parentsOf: (id: string) => both(familyHere.parentsOf(id), added.parents.get(id)),
    childrenOf: (id: string) => both(familyHere.childrenOf(id), added.children.get(id)),
  }
  const told = [...relations.told]
  for (const { child: childXref, parent: parentXref, how, at } of relations.parents) {
    const [child, parent] = [byXref.get(childXref), byXref.get(parentXref)]
    if (child === undefined || parent === undefined) continue
    const isHere = familyHere.parentsOf(idOf(child)).some(({ id }) => id === idOf(parent))
    if (!isHere && wouldCircle(soFar, idOf(child), idOf(parent))) {
      const reason = `${child.values.fullName} would be their own ancestor.`
      told.push({ at: at.number, leftOut: leftOutLine(at, reason) })
      continue
    }
    noteIn(added.parents, idOf(child), { id: idOf(parent), how })
    noteIn(added.children, idOf(parent), { id: idOf(child), how })
    link(child, listOf[how], parent, isHere)
  }
  for (const { one: oneXref, other: otherXref, former } of relations.couples) {
    const [one, other] = [byXref.get(oneXref), byXref.get(otherXref)]
    if (one === undefined || other === undefined) continue
    const isHere = familyHere.partnersOf(idOf(one)).some(({ id }) => id === idOf(other))
    link(one, former ? 'formerSpouses' : 'spouse', other, isHere)
  }
  for (const { one: oneXref, other: otherXref } of relations.siblings) {
    const [one, other] = [byXref.get(oneXref), byXref.get(otherXref)]
    if (one && other) link(one, 'siblings', other, familyHere.siblingsOf(idOf(one)).includes(idOf(other)))
  }

  const members = people.map(
    (person): Member => ({
      id: fresh.get(person) ?? '',
      values: { ...person.values, relationship: 'other', ...(lists.get(person) ?? noLists()) },
    }),
  )
  const family = familyOf(members)
  const values = new Map(members.map(({ id, values: one }) => [id, one]))
  const gender = (id: string): Gender => genderOf(values.get(id)?.gender)
  const names = { name: (id: string) => values.get(id)?.fullName ?? '', gender }
  const isIn = own !== ''
  const relationshipOf = relationshipsIn(family, gender)
  const relationOf = relationsFrom(family, owner, names)
  const connections = Map.groupBy(toOwner, ({ person }) => person)
  const records = others.map((person): Importable<MemberValues> => {
    const id = fresh.get(person) ?? ''
    const derived = isIn ? relationshipOf(id) : undefined
    const written = own === rootXref ? asWritten(person) : undefined
    const what = derived
      ? { relationship: derived, otherRelationship: '' }
      : (written ?? inWords(isIn ? relationOf(id) : undefined))
    const kept = connectionToOwner(what.relationship)
    if (derived && connections.get(person)?.some(({ as }) => as !== kept)) {
      const reason = `You and they are family in more than one way. We keep one: ${relationships[derived].toLowerCase()}.`
      told.push({ at: person.number, leftOut: { row: rowName('Line', person.number, person.values.fullName), reason } })
    }
    const all = tidied(familyMember, { ...finished(person), ...what, ...news.get(person) })
    const row = rowName('Line', person.number, person.values.fullName)
    const at = known.get(person)
    const found = at === undefined ? undefined : existing[at]
    const record: Importable<MemberValues> = {
      row,
      id,
      kind: familyMember.kind,
      values: all,
      unchecked: errorsIn(familyMember, all),
    }
    return at === undefined || found === undefined ? record : { ...record, duplicateOf: sameAs(found, all, at) }
  })
  return {
    format: file.isSeven ? 'GEDCOM 7' : 'GEDCOM',
    records,
    leftOut: linesLeftOut(file, told),
    owner: {
      label: 'Which of these people are you?',
      hint: 'This tells us how everyone is related to you. You’re already in the tree, so we won’t add you again.',
      none: 'I’m not in this file',
      options: people
        .filter(({ xref }) => xref !== '')
        .map(({ xref, values: one }) => ({ value: xref, label: one.fullName + yearsOf(one) })),
      answer: own,
    },
  }
}

/** Without a copy where one of them is all: somebody may have thousands of children. */
const both = (here: readonly Parent[], added: readonly Parent[] = []): readonly Parent[] =>
  here.length === 0 ? added : [...here, ...added]

function noteIn(added: Map<string, Parent[]>, id: string, one: Parent): void {
  const there = added.get(id)
  if (there) there.push(one)
  else added.set(id, [one])
}

/** What a file knows of somebody who is here already. Whoever lives here and not there keeps what only those who live have. */
function sameAs(
  found: MemberValues,
  given: MemberValues,
  at: number,
): NonNullable<Importable<MemberValues>['duplicateOf']> {
  const died = given.status === 'deceased' && found.status !== 'deceased'
  const noted = died ? ['Deceased', given.dateOfDeath].filter(Boolean).join(' ') : ''
  const news = died
    ? { ...given, dateOfDeath: '', personalNotes: [given.personalNotes, noted].filter(Boolean).join('\n') }
    : given
  const { values, what } = merged(familyMember, found, news, 'personalNotes')
  const title = found.fullName
  return {
    where: 'here',
    title,
    at,
    same: true,
    message: what.length === 0 ? `You already have ${title}, and nothing here is new.` : `You already have ${title}.`,
    ...(what.length > 0 && { adds: { at, values, what } }),
  }
}

/** Reads family trees. */
export const treeReader: Reader = {
  kind: familyMember.kind,
  preview: async (bytes, existing, { owner: said }, around = { ids: [], ownName: '' }) =>
    previewTree(bytes, existingOf(familyMember, existing), around, said),
}
