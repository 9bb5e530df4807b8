import { connectionToOwner, type Family, familyOf, owner, type ParentKind } from '../../family/graph.ts'
import { relationships } from '../../kinds/family-member.ts'
import { dateInFile, partialDateOf } from './dates.ts'
import type { MemberValues } from './person.ts'
import { alwaysFacts, type FieldWithoutTag, labelOf } from './tags.ts'
import { product } from '../../../domain/product.ts'

export type GedcomVersion = '5.5' | '5.5.1' | '7.0'

type WrittenPerson = { readonly id: string; readonly values: MemberValues; readonly files: readonly string[] }

type Written = {
  readonly tag: string
  readonly value: string
  readonly below: readonly Written[]
  readonly xref?: string
}

const line = (tag: string, value: string, below: readonly Written[] = []): Written => ({ tag, value, below })
const some = (tag: string, value: string, below: readonly Written[] = []): Written[] =>
  value === '' && below.length === 0 ? [] : [line(tag, value, below)]

/** The longest text of a line in the older versions, with room left for its tag. */
const lineLength = 200

function inParts(text: string): string[] {
  const letters = Array.from(text)
  const parts = Array.from({ length: Math.ceil(letters.length / lineLength) }, (_, part) =>
    letters.slice(part * lineLength, (part + 1) * lineLength).join(''),
  )
  return parts.length === 0 ? [''] : parts
}

function* inLines(version: GedcomVersion, level: number, xref: string, tag: string, value: string): Generator<string> {
  const isSeven = version === '7.0'
  const lines = value.replaceAll(/\r\n?/g, '\n').split('\n')
  for (const [at, words] of lines.entries()) {
    const escaped = isSeven ? words.replace(/^@/, '@@') : words.replaceAll('@', '@@')
    const parts = isSeven ? [escaped] : inParts(escaped)
    for (const [nth, part] of parts.entries()) {
      const isFirst = at === 0 && nth === 0
      const head = isFirst ? [String(level), xref, tag] : [String(level + 1), nth === 0 ? 'CONT' : 'CONC']
      const start = head.filter(Boolean).join(' ')
      yield part === '' ? start : `${start} ${part}`
    }
  }
}

/** The tags whose values are pointers; every other value is escaped as words. */
const pointing = new Set(['SUBM', '_ROOT', 'FAMC', 'FAMS', 'HUSB', 'WIFE', 'CHIL'])

function* allLines(version: GedcomVersion, structure: Written, level = 0): Generator<string> {
  const { xref = '', tag, value, below } = structure
  if (value !== '' && pointing.has(tag)) yield [String(level), xref, tag, value].filter(Boolean).join(' ')
  else yield* inLines(version, level, xref, tag, value)
  for (const each of below) yield* allLines(version, each, level + 1)
}

const sexes: Readonly<Record<string, string>> = { female: 'F', male: 'M', other: 'X', unknown: 'U' }

/** Whether a name survives the round trip: slashes and repeated blanks have a meaning in GEDCOM. */
const isPlainName = (name: string): boolean => !/[/\n]| {2}/.test(name) && name === name.trim()

function personInFile(
  version: GedcomVersion,
  xref: string,
  { values, files }: WrittenPerson,
  families: Written[],
): Written {
  const fact = (name: FieldWithoutTag, value: string): Written[] =>
    value.trim() === '' ? [] : [line(version === '5.5' ? 'EVEN' : 'FACT', value, [line('TYPE', labelOf(name))])]
  const reached = (tag: 'EMAIL' | 'PHON', value: string): Written[] =>
    version === '5.5' && tag === 'EMAIL' ? some('_EMAIL', value) : some(tag, value)
  const { fullName, gender, status, relationship, dateOfBirth, dateOfDeath, birthPlace } = values
  const date = (kept: string) =>
    kept === '' ? [] : [line('DATE', partialDateOf(dateInFile(kept)) === kept ? dateInFile(kept) : `(${kept})`)]
  return {
    ...line('INDI', '', [
      ...some('NAME', fullName.replaceAll(/[/\s]+/g, ' ').trim()),
      ...(isPlainName(fullName) ? [] : fact('fullName', fullName)),
      ...(gender === '' ? [] : [line('SEX', sexes[gender] ?? 'U')]),
      ...some('BIRT', '', [...date(dateOfBirth), ...some('PLAC', birthPlace)]),
      ...(status === 'deceased' ? [line('DEAT', dateOfDeath === '' ? 'Y' : '', date(dateOfDeath))] : []),
      ...(status === 'living' ? [version === '7.0' ? line('NO', 'DEAT') : line('_LIVING', 'Y')] : []),
      ...some('OCCU', values.occupation),
      ...some('EDUC', values.education),
      ...reached('EMAIL', values.email),
      ...reached('PHON', values.phone),
      ...some('ADDR', values.address),
      ...(connectionToOwner(relationship)
        ? []
        : fact('relationship', relationship === '' ? '' : relationships[relationship])),
      ...alwaysFacts.flatMap((name) => fact(name, values[name])),
      ...some('NOTE', values.personalNotes),
      ...files.map((path) => line('OBJE', '', [line('FILE', path, [line('FORM', formOf(version, path))])])),
      ...families,
    ]),
    xref,
  }
}

const formOf = (version: GedcomVersion, path: string): string => {
  const isPng = /\.png$/i.test(path)
  return version === '7.0' ? (isPng ? 'image/png' : 'image/jpeg') : isPng ? 'png' : 'jpg'
}

type Unit = {
  readonly spouses: readonly string[]
  readonly children: string[]
  readonly former: boolean
  readonly apart: boolean
}

const key = (spouses: readonly string[]): string => spouses.toSorted().join(' ')

/** The families of the graph: couples, parents with children, siblings without known parents. */
function unitsOf(family: Family): { units: Unit[]; childIn: Map<string, { unit: Unit; how: ParentKind }[]> } {
  const units = new Map<string, Unit>()
  const childIn = new Map<string, { unit: Unit; how: ParentKind }[]>()
  const unitOf = (spouses: readonly string[]): Unit => {
    const [first = '', second] = spouses
    const couple = family.partnersOf(first).find(({ id }) => id === second)
    const unit = units.get(key(spouses)) ?? {
      spouses,
      children: [],
      former: couple?.former === true,
      apart: second !== undefined && couple === undefined,
    }
    units.set(key(spouses), unit)
    return unit
  }
  for (const id of family.ids)
    for (const partner of family.partnersOf(id)) if (id < partner.id) unitOf([id, partner.id])
  for (const id of family.ids)
    for (const [how, parents] of Map.groupBy(family.parentsOf(id), (parent) => parent.how))
      for (let at = 0; at < parents.length; at += 2) {
        const unit = unitOf(
          parents
            .slice(at, at + 2)
            .map((parent) => parent.id)
            .toSorted(),
        )
        unit.children.push(id)
        childIn.set(id, [...(childIn.get(id) ?? []), { unit, how }])
      }
  // Siblings without known parents are written in pairs, since not all of them must be siblings of
  // each other.
  const alone: Unit[] = []
  for (const id of family.ids) {
    const own = new Set(family.parentsOf(id).map((parent) => parent.id))
    for (const other of family.siblingsOf(id)) {
      if (id > other || family.parentsOf(other).some((parent) => own.has(parent.id))) continue
      const unit: Unit = { spouses: [], children: [id, other], former: false, apart: false }
      alone.push(unit)
      for (const child of unit.children) childIn.set(child, [...(childIn.get(child) ?? []), { unit, how: 'birth' }])
    }
  }
  return { units: [...units.values(), ...alone], childIn }
}

function pedigree(version: GedcomVersion, how: ParentKind): Written[] {
  if (how === 'birth') return []
  if (version !== '7.0') return [line('PEDI', how)]
  return how === 'adopted' ? [line('PEDI', 'ADOPTED')] : [line('PEDI', 'OTHER', [line('PHRASE', 'Step')])]
}

const head = (version: GedcomVersion): Written[] =>
  version === '7.0'
    ? [line('GEDC', '', [line('VERS', '7.0')])]
    : [
        line('SOUR', 'CAIRN'),
        line('GEDC', '', [line('VERS', version), line('FORM', 'LINEAGE-LINKED')]),
        line('CHAR', 'UTF-8'),
        line('SUBM', '@U1@'),
      ]

export function writeGedcom(people: readonly WrittenPerson[], ownName: string, version: GedcomVersion): string {
  const family = familyOf(people)
  const byId = new Map(people.map((person) => [person.id, person]))
  const { units, childIn } = unitsOf(family)
  const xrefs = new Map(family.ids.map((id, at) => [id, `@I${at}@`]))
  const unitXrefs = new Map(units.map((unit, at) => [unit, `@F${at + 1}@`]))
  const spouseIn = Map.groupBy(
    units.flatMap((unit) => unit.spouses.map((id) => ({ id, unit }))),
    ({ id }) => id,
  )
  const linksOf = (id: string): Written[] => [
    ...(childIn.get(id) ?? []).map(({ unit, how }) => line('FAMC', unitXrefs.get(unit) ?? '', pedigree(version, how))),
    ...(spouseIn.get(id) ?? []).map(({ unit }) => line('FAMS', unitXrefs.get(unit) ?? '')),
  ]
  const roleOf = (id: string, isSecond: boolean): string => {
    const gender = byId.get(id)?.values.gender
    return gender === 'female' || (gender !== 'male' && isSecond) ? 'WIFE' : 'HUSB'
  }
  const families = units.map((unit): Written => {
    // The format allows at most one HUSB and one WIFE, so other programs also write one of two
    // women as HUSB.
    const [first, second] = unit.spouses
    const roles =
      first === undefined ? [] : second === undefined ? [roleOf(first, false)] : rolesOf(roleOf, first, second)
    return {
      ...line('FAM', '', [
        ...unit.spouses.map((id, at) => line(roles[at] ?? 'HUSB', xrefs.get(id) ?? '')),
        ...unit.children.map((id) => line('CHIL', xrefs.get(id) ?? '')),
        ...(unit.former ? [line('DIV', 'Y')] : []),
        ...(unit.apart ? [line('_UNION', 'NONE')] : []),
      ]),
      xref: unitXrefs.get(unit) ?? '',
    }
  })
  const written = [
    line('HEAD', '', [...head(version), line('_ROOT', xrefs.get(owner) ?? '')]),
    ...(version === '7.0' ? [] : [{ ...line('SUBM', '', [line('NAME', ownName || product.name)]), xref: '@U1@' }]),
    { ...line('INDI', '', [...some('NAME', ownName), ...linksOf(owner)]), xref: xrefs.get(owner) ?? '' },
    ...people.map((person) => personInFile(version, xrefs.get(person.id) ?? '', person, linksOf(person.id))),
    ...families,
    line('TRLR', ''),
  ]
  return written
    .flatMap((structure) => [...allLines(version, structure)])
    .map((each) => `${each}\r\n`)
    .join('')
}

const rolesOf = (roleOf: (id: string, isSecond: boolean) => string, first: string, second: string): string[] => {
  const roles = [roleOf(first, false), roleOf(second, true)]
  return roles[0] === roles[1] ? ['HUSB', 'WIFE'] : roles
}
