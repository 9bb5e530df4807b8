import type { ParentKind } from '../../family/graph.ts'
import type { LeftOut } from '../reading.ts'
import { addAll, below, type GedcomFile, notesBelow, sourcesBelow, wordsBelow } from './file.ts'
import { leftOutLine } from './left-out.ts'
import type { Structure } from './lines.ts'
import { eventInWords, type FilePerson } from './person.ts'
import { attributes, familyEvents } from './tags.ts'

type ParentLink = {
  readonly child: string
  readonly parent: string
  readonly how: ParentKind
  readonly at: Structure
}
type CoupleLink = { readonly one: string; readonly other: string; readonly former: boolean }
export type Relations = {
  readonly parents: ParentLink[]
  readonly couples: CoupleLink[]
  readonly siblings: { readonly one: string; readonly other: string }[]
  readonly omitted: { at: number; leftOut: LeftOut }[]
}

type How = ParentKind | 'foster'
type Child = {
  readonly structure: Structure
  readonly person: FilePerson
  how: How
  readonly byParent: Map<string, How>
}

const kinds: ReadonlyMap<string, How> = new Map([
  ['adopted', 'adopted'],
  ['step', 'step'],
  ['stepchild', 'step'],
  ['foster', 'foster'],
])
const kindOf = (words: string): How => kinds.get(words.trim().toLowerCase()) ?? 'birth'

/** Limits the quadratic work on a hostile file, because each pair of partners is a link. */
const mostPartners = 20
const mostSiblings = 100

function howBelow(file: GedcomFile, structure: Structure): How {
  const [pedi] = below(structure, 'PEDI')
  if (pedi === undefined) return 'birth'
  const words = file.take(pedi)
  const phrase = wordsBelow(file, pedi, 'PHRASE')
  return kindOf(words.toUpperCase() === 'OTHER' ? phrase : words)
}

/** Which parent adopted a person into a family: `3 ADOP WIFE` below the event. */
function adoptionInto(file: GedcomFile, person: Structure | undefined, family: Structure): string | undefined {
  for (const event of person === undefined ? [] : below(person, 'ADOP'))
    for (const into of below(event, 'FAMC'))
      if (file.found(into.value) === family) {
        file.take(into)
        return wordsBelow(file, into, 'ADOP').toUpperCase() || 'BOTH'
      }
  return undefined
}

export function relationsOf(file: GedcomFile, people: readonly FilePerson[]): Relations {
  const byXref = new Map(people.toReversed().map((person) => [person.xref, person]))
  const structures = new Map(
    file.top
      .filter(({ tag, xref }) => tag === 'INDI' && xref !== '')
      .toReversed()
      .map((one) => [one.xref, one]),
  )
  const relations: Relations = { parents: [], couples: [], siblings: [], omitted: [] }
  const personAt = (line: Structure): FilePerson | undefined => {
    const found = file.found(line.value)
    const person = found?.tag === 'INDI' ? byXref.get(found.xref) : undefined
    if (person) file.take(line)
    return person
  }
  /** The persons' lines that point to a family: some programs write a link on only one side. */
  const pointing = new Map<Structure, { person: FilePerson; line: Structure }[]>()
  for (const [xref, structure] of structures)
    for (const line of below(structure, 'FAMC', 'FAMS')) {
      const family = file.found(line.value)
      const person = byXref.get(xref)
      if (family?.tag !== 'FAM' || person === undefined) continue
      file.take(line)
      pointing.set(family, [...(pointing.get(family) ?? []), { person, line }])
    }

  for (const family of file.top.filter(({ tag }) => tag === 'FAM')) {
    file.take(family)
    const theirs = pointing.get(family) ?? []
    const spouses = new Map<string, string>()
    for (const line of below(family, 'HUSB', 'WIFE')) {
      const person = personAt(line)
      if (person) spouses.set(person.xref, line.tag)
    }
    for (const { person, line } of theirs)
      if (line.tag === 'FAMS' && !spouses.has(person.xref)) spouses.set(person.xref, '')
    const children = new Map<string, Child>()
    for (const structure of below(family, 'CHIL')) {
      const person = personAt(structure)
      if (!person) continue
      const byParent = new Map<string, How>()
      for (const mark of below(structure, '_FREL', '_MREL'))
        byParent.set(mark.tag === '_FREL' ? 'HUSB' : 'WIFE', kindOf(file.take(mark)))
      children.set(person.xref, { structure, person, how: 'birth', byParent })
    }
    for (const { person, line } of theirs) {
      if (line.tag !== 'FAMC') continue
      const child = children.get(person.xref) ?? {
        structure: line,
        person,
        how: 'birth',
        byParent: new Map<string, How>(),
      }
      children.set(person.xref, { ...child, how: howBelow(file, line) })
      addAll(person.notes, notesBelow(file, line))
    }
    if (spouses.size > mostPartners || (spouses.size === 0 && children.size > mostSiblings)) {
      const reason = 'There are too many people in this one family, so we could not connect them.'
      relations.omitted.push({ at: family.number, leftOut: leftOutLine(family, reason) })
      continue
    }
    for (const child of children.values()) linkParents(file, relations, family, structures, byXref, spouses, child)
    linkCouple(file, relations, family, byXref, [...spouses.keys()])
    if (spouses.size === 0) linkSiblings(relations, [...children.keys()])
  }
  return relations
}

function linkParents(
  file: GedcomFile,
  relations: Relations,
  family: Structure,
  structures: ReadonlyMap<string, Structure>,
  byXref: ReadonlyMap<string, FilePerson>,
  spouses: ReadonlyMap<string, string>,
  { structure, person, how, byParent }: Child,
): void {
  const adoption = adoptionInto(file, structures.get(person.xref), family)
  const foster: string[] = []
  for (const [parent, role] of spouses) {
    const adopts = adoption === 'BOTH' || (adoption !== undefined && adoption === role)
    const kind = adopts ? 'adopted' : (byParent.get(role) ?? how)
    if (parent === person.xref)
      relations.omitted.push({ at: structure.number, leftOut: leftOutLine(structure, 'No one is their own parent.') })
    else if (kind === 'foster') foster.push(byXref.get(parent)?.values.fullName ?? '')
    else relations.parents.push({ child: person.xref, parent, how: kind, at: structure })
  }
  if (foster.length > 0) person.notes.push(`Foster parents: ${foster.filter(Boolean).join(' and ')}`)
}

function linkCouple(
  file: GedcomFile,
  relations: Relations,
  family: Structure,
  byXref: ReadonlyMap<string, FilePerson>,
  spouses: readonly string[],
): void {
  const isNone = below(family, '_UNION').some((line) => /^none$/i.test(file.take(line)))
  const ended = below(family, 'DIV', 'ANUL').filter(({ value }) => !/^n/i.test(value.trim()))
  const couple = spouses.map((xref) => byXref.get(xref))
  for (const [at, one] of spouses.entries())
    for (const other of spouses.slice(at + 1))
      if (!isNone) relations.couples.push({ one, other, former: ended.length > 0 })
  const notes = [...notesBelow(file, family), ...sourcesBelow(file, family)]
  for (const person of couple) {
    if (person === undefined) continue
    const others = couple.flatMap((one) => (one === undefined || one === person ? [] : [one.values.fullName]))
    const whose = others.length === 0 ? '' : ` (with ${others.join(' and ')})`
    for (const line of family.below) {
      const event = familyEvents[line.tag]
      const label = event ?? attributes[line.tag]
      if (label !== undefined)
        addAll(person[event === undefined ? 'notes' : 'dates'], eventInWords(file, line, `${label}${whose}`))
    }
    addAll(person.notes, notes)
  }
}

function linkSiblings(relations: Relations, children: readonly string[]): void {
  for (const [at, one] of children.entries())
    for (const other of children.slice(at + 1)) relations.siblings.push({ one, other })
}
