import { describe, expect, test } from 'vitest'
import { blank, type Definition, tidied } from '../../define.ts'
import type { Values } from '../../fields/index.ts'
import { advisor, circle, importantContact, kinds, otherContact, pet } from '../../kinds/index.ts'
import { namesPeople } from '../../known-people.ts'
import { contentsOf } from '../contents.ts'
import type { Kept } from '../exporter.ts'
import { formatsOf } from '../formats.ts'
import { readerOf } from '../readers.ts'
import { UnreadableFile } from '../reading.ts'
import { imported } from '../testing/index.ts'
import { bytes, card, latin1, read, utf16 } from './testing/index.ts'

const reader = (kind: string) => {
  const found = readerOf(kind)
  if (!found) throw new Error(`${kind} comes in from no file.`)
  return found
}

describe('contacts from cards', () => {
  const beth = {
    ...blank(otherContact),
    fullName: 'Beth Carmody',
    category: 'personal',
    relationship: 'Neighbor',
    phone: '(555) 010-7702',
    notes: 'Has a key.',
  } as const
  const preview = (text: string, existing: readonly (typeof beth)[] = []) =>
    imported('other-contact', text, { existing: { 'other-contact': existing } })

  test('the import keeps the kind of each number, and puts no fax before a phone', async () => {
    const found = await preview(
      card(
        '3.0',
        'FN:Ann Lee',
        'TEL;TYPE=WORK,FAX:555.010.4410',
        'TEL;TYPE=HOME,VOICE:555.010.4411',
        'TEL;TYPE=CELL:555.010.4412',
        'TEL;TYPE=WORK:555.010.4413',
        'item1.TEL:555.010.4414',
        'item1.X-ABLabel:_$!<Lake house>!$_',
      ),
    )
    expect(found.records[0]?.values).toMatchObject({
      phone: '(555) 010-4411',
      phoneKind: 'home',
      moreNumbers: [
        { kind: 'mobile', number: '(555) 010-4412', about: '' },
        { kind: 'work', number: '(555) 010-4413', about: '' },
        { kind: 'other', number: '(555) 010-4414', about: 'Lake house' },
        { kind: 'workFax', number: '(555) 010-4410', about: '' },
      ],
      notes: '',
    })
  })

  test.each([
    ['country in its own language', 'ADR:;;Weg 1;Köln;;50667;Deutschland', '0221 12345678', '+49 221 12345678'],
    ['two-letter country code', 'ADR:;;Weg 1;Köln;;50667;de', '(0221) 1234-5678', '+49 221 1234 5678'],
    ['country in English', 'ADR:;;Lane 1;London;;;United Kingdom', '020 7946 0958', '+44 20 7946 0958'],
    ['Italy, where the 0 stays', 'ADR:;;Via 1;Roma;;;Italia', '06 6982 1234', '+39 06 6982 1234'],
    ['another number on the card with a code', 'TEL;TYPE=CELL:+49 171 1234567', '0221 12345678', '+49 221 12345678'],
    ['unknown country', 'NOTE:x', '0221 12345678', '0221 12345678'],
    ['United States', 'ADR:;;Lane 1;Ames;IA;;USA', '555.010.4417', '(555) 010-4417'],
  ])('the import reads a number without a country code: %s', async (_, line, number, phone) => {
    const found = await preview(card('3.0', 'FN:Ann Lee', `TEL;TYPE=HOME;PREF=1:${number}`, line))
    expect(found.records[0]?.values['phone']).toBe(phone)
    expect('phone' in (found.records[0]?.unchecked ?? {})).toBe(phone.startsWith('0'))
  })

  test('the import puts no Base64 into the notes: it decodes words, and lists a file', async () => {
    const packed = btoa(String.fromCharCode(...new TextEncoder().encode('Zoë; knows, the way\nhome')))
    const picture = btoa(String.fromCharCode(255, 216, 255, 224, 0, 16, 74, 70))
    const found = await preview(
      card(
        '3.0',
        'FN:Ann Lee',
        `NOTE;ENCODING=B:${packed}`,
        `X-MS-CARDPICTURE;ENCODING=b:${picture}`,
        `X-FACE:data:image/png;base64,${picture}`,
      ),
    )
    expect(found.records).toMatchObject([{ values: { notes: 'Zoë; knows, the way\nhome' }, notKept: ['file'] }])
  })

  test('the import adds values without a field to the notes, and lists the rest', async () => {
    const found = await preview(
      card(
        '3.0',
        'FN:Ann Lee',
        'ORG:Lane',
        'TITLE:Editor',
        'TEL:555.010.4417',
        'TEL:555-010-4418',
        'EMAIL:ann@example.org',
        'BDAY:1950-01-02',
        'PHOTO;ENCODING=b:AAAA',
        'NOTE:Old friend',
      ),
    )
    expect(found.records).toMatchObject([
      {
        row: 'Card 1 (Ann Lee)',
        values: {
          fullName: 'Ann Lee',
          category: 'professional',
          organization: 'Lane',
          phone: '(555) 010-4417',
          email: 'ann@example.org',
          moreNumbers: [{ kind: '', number: '(555) 010-4418', about: '' }],
          notes: 'Old friend\nTitle: Editor\nBirthday: 1950-01-02',
        },
        // No card says how the person is related to the owner, so that is not a doubt about this
        // card.
        unchecked: {},
        notKept: ['photo'],
      },
    ])
  })

  test('the import recognizes a person by name and phone or email, and the preview lists new details', async () => {
    const {
      records: [record],
    } = await preview(
      card('3.0', 'FN:BETH CARMODY', 'TEL:+1 555 010 7702', 'EMAIL:beth@example.org', 'BDAY:1960-05-06'),
      [beth],
    )
    expect(record?.duplicateOf).toMatchObject({
      where: 'here',
      title: 'Beth Carmody',
      same: true,
      adds: {
        at: 0,
        what: ['email', 'notes'],
        values: { ...beth, email: 'beth@example.org', notes: 'Has a key.\nBirthday: 1960-05-06' },
      },
    })
  })

  test('the import never replaces a saved value', async () => {
    const {
      records: [record],
    } = await preview(card('3.0', 'FN:Beth Carmody', 'TEL:5550107702', 'ADR:;;45 Orchard Lane;Cedar Falls;IA;50613;'), [
      { ...beth, address: 'Somewhere else' },
    ])
    expect(record?.duplicateOf?.adds?.values).toMatchObject({
      address: 'Somewhere else',
      notes: 'Has a key.\nAddress: 45 Orchard Lane, Cedar Falls, IA 50613',
    })
  })

  test('the import does not match a saved person with another phone, and marks duplicates in the file', async () => {
    const found = await preview(
      card('3.0', 'FN:Beth Carmody', 'TEL:5559990000') + card('3.0', 'FN:Beth Carmody', 'TEL:5559990000'),
      [beth],
    )
    expect(found.records.map(({ duplicateOf }) => duplicateOf?.where)).toEqual([undefined, 'file'])
    expect(found.records[1]?.duplicateOf?.same).toBe(true)
  })

  test('the import offers nothing to add if the file has nothing new', async () => {
    const {
      records: [record],
    } = await preview(card('3.0', 'FN:Beth Carmody', 'TEL:5550107702'), [beth])
    expect(record?.duplicateOf).toMatchObject({
      same: true,
      message: 'You already have Beth Carmody, and nothing here is new.',
    })
    expect(record?.duplicateOf).not.toHaveProperty('adds')
  })

  test('the import skips an empty card with the reason, and rejects a file without cards', async () => {
    expect((await preview(card('3.0', 'NOTE:x'))).leftOut).toEqual([
      { row: 'Card 1', reason: 'There is no name, phone number, or email address in it.' },
    ])
    await expect(preview('hello')).rejects.toThrow(UnreadableFile)
    await expect(preview('')).rejects.toThrow(UnreadableFile)
  })

  test('the import joins several files, each in its own encoding', () => {
    const all = reader('other-contact').join?.([
      utf16(card('3.0', 'FN:Zoë')),
      latin1(card('2.1', 'FN:J\u00fcrgen')),
      utf16(card('3.0', 'FN:Łucja')).subarray(2),
      bytes(`\uFEFF${card('4.0', 'FN:Ann')}`),
    ])
    expect(read(all ?? new Uint8Array()).map(({ name }) => name)).toEqual(['Zoë', 'Jürgen', 'Łucja', 'Ann'])
  })

  test('the import fills in the forms of advisors and important contacts', async () => {
    const text = card(
      '3.0',
      'FN:Ann Lee',
      'ORG:Lane',
      'TITLE:Editor',
      'TEL:5550104417',
      'TEL:5550104418',
      'URL:https://lane.example.org',
      'ADR:;;1 Main Street;Ames;IA;50010;USA',
    )
    expect((await imported('advisor', text)).records[0]?.values).toMatchObject({
      fullName: 'Ann Lee',
      companyName: 'Lane',
      titleRole: 'Editor',
      phoneNumber: '(555) 010-4417',
      website: 'https://lane.example.org',
      address: '1 Main Street, Ames, IA 50010',
    })
    expect((await imported('important-contact', text)).records[0]?.values).toMatchObject({
      primaryPhone: '(555) 010-4417',
      secondaryPhone: '(555) 010-4418',
      street: '1 Main Street',
      city: 'Ames',
      postalCode: '50010',
    })
  })
})

const kept = (kind: string, values: Kept['values']): Kept => ({
  id: kind,
  kind,
  values,
  audience: 'nobody',
  alsoIfIncapacitated: false,
  createdAt: '2026-01-02T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
})
const sent = (record: Kept, ending: string) => {
  const [group] = contentsOf({ records: [record], trash: [] }, () => 'Only me', 'names')
  const format = formatsOf(record.kind).find((one) => one.ending === ending)
  return (group && format?.write(group, new Set())) ?? ''
}

const madeUp = (definition: Definition): Values[] =>
  (definition.samples ?? []).map((sample) => {
    const given = Object.entries(sample).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    )
    return tidied(definition, { ...blank(definition), ...Object.fromEntries(given) })
  })

describe('cards for address books', () => {
  test.each(kinds.filter(namesPeople).map(({ kind }) => [kind]))('the kind %s exports in three versions', (kind) => {
    expect(formatsOf(kind).map(({ ending }) => ending)).toEqual(expect.arrayContaining(['.vcf', '-4.vcf', '-2.1.vcf']))
  })

  test.each(['.vcf', '-4.vcf', '-2.1.vcf'])(
    'people survive the round trip through %s, and the import recognizes them',
    async (ending) => {
      const samples = [otherContact, importantContact, advisor].flatMap((definition: Definition): [string, Values][] =>
        madeUp(definition).map((sample) => [definition.kind, sample]),
      )
      expect(samples.length).toBeGreaterThan(6)
      for (const [kind, values] of samples) {
        const {
          records: [record],
        } = await imported(kind, sent(kept(kind, values), ending), { existing: { [kind]: [values] } })
        expect(record?.duplicateOf).toMatchObject({ where: 'here', same: true })
        expect(record?.duplicateOf?.adds?.what ?? []).toEqual([])
      }
    },
  )

  test('the caretaker of several pets has one card that names all pets, and two contacts with one name have two cards', () => {
    const allSent = (definition: Definition, all: readonly Values[]) => {
      const records = all.map((values, at) => ({ ...kept(definition.kind, values), id: `${at}` }))
      const [group] = contentsOf({ records, trash: [] }, () => 'Only me')
      const format = formatsOf(definition.kind).find(({ ending }) => ending === '.vcf')
      return read((group && format?.write(group, new Set())) ?? '')
    }
    const people = allSent(pet, madeUp(pet))
    const names = people.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(people.find(({ name }) => name === 'Ruth Ellis')?.categories).toEqual(['Biscuit', 'Captain', 'Olive'])
    const [beth] = madeUp(otherContact)
    expect(allSent(otherContact, beth ? [beth, beth] : [])).toHaveLength(2)
  })

  test('a circle exports its leader and its members, each in the group of its name', () => {
    const [sample] = circle.samples ?? []
    const found = read(sent(kept('circle', { ...blank(circle), ...sample }), '.vcf'))
    expect(found.map(({ name }) => name)).toEqual([
      'Gloria Sandoval',
      'Ruth Ellis',
      'Hank Lindqvist',
      'Mabel Osei',
      'Peter Novak',
    ])
    expect(new Set(found.flatMap(({ categories }) => categories))).toEqual(new Set(['The Thursday choir']))
  })
})
