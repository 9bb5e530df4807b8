import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blank, type Definition, tidied } from '../../define.ts'
import type { Values } from '../../fields/index.ts'
import { advisor, circle, importantContact, kinds, otherContact } from '../../kinds/index.ts'
import { namesPeople } from '../../known-people.ts'
import { contentsOf, type Kept } from '../contents.ts'
import { formatsOf } from '../formats.ts'
import { readerOf } from '../readers.ts'
import { UnreadableFile } from '../reading.ts'
import { imported } from '../testing.ts'
import { type Card, cardOf } from './card.ts'
import { readCards } from './content-lines.ts'
import { type WrittenCard, writeCards } from './write.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const utf16 = (text: string) =>
  Uint8Array.from([
    0xff,
    0xfe,
    ...Array.from(text).flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]),
  ])
const card = (version: string, ...lines: string[]) =>
  ['BEGIN:VCARD', `VERSION:${version}`, ...lines, 'END:VCARD', ''].join('\r\n')
const read = (text: string | Uint8Array): Card[] => readCards(typeof text === 'string' ? bytes(text) : text).map(cardOf)
const only = (text: string | Uint8Array): Card => {
  const [first, ...others] = read(text)
  if (!first || others.length > 0) throw new Error('There is one card.')
  return first
}

describe('version 2.1', () => {
  test('reads quoted-printable over several lines, with its charset, and types without a name', () => {
    const text = card(
      '2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BC=',
      'ller;Zo=C3=AB;;;',
      'TEL;HOME;VOICE:(555) 010-4417',
      'TEL;PREF;CELL:(555) 010-4418',
      'NOTE;ENCODING=QUOTED-PRINTABLE:Two=0D=0A=',
      'lines = not one',
    )
    expect(only(text)).toMatchObject({
      name: 'Zoë Müller',
      phones: ['(555) 010-4418', '(555) 010-4417'],
      note: 'Two\nlines = not one',
    })
  })

  test('reads other charsets by their name, and what names none as old programs wrote it', () => {
    expect(only(latin1(card('2.1', 'FN;CHARSET=ISO-8859-1:J\u00fcrgen'))).name).toBe('Jürgen')
    expect(only(latin1(card('2.1', 'FN:J\u00fcrgen'))).name).toBe('Jürgen')
    expect(only(latin1(card('2.1', 'FN;CHARSET=KOI8-R;ENCODING=QUOTED-PRINTABLE:=E9=D7=C1=CE'))).name).toBe('Иван')
    expect(only(card('2.1', 'FN;CHARSET=NO-SUCH:Ann')).name).toBe('Ann')
  })

  test('leaves a backslash as it is', () => {
    expect(only(card('2.1', 'FN:Ann', 'NOTE:In C:\\new\\; and \\; too')).note).toBe('In C:\\new; and ; too')
  })

  test('keeps the blank of a folded line, and leaves out a photo by name', () => {
    const text = card(
      '2.1',
      'FN:Ann',
      'NOTE:one',
      ' two',
      'PHOTO;JPEG;ENCODING=BASE64:',
      ' AAAA',
      ' BBBB',
      '',
      'TEL:5550104417',
    )
    expect(only(text)).toMatchObject({ note: 'one two', notKept: ['photo'], phones: ['5550104417'] })
  })

  test('a fold within what stands before the colon counts too', () => {
    const lines = ['FN:Ruth', 'TITLE;CHARSET=UTF-8;ENCODING=', ' QUOTED-PRINTABLE:=4E=', 'urse']
    expect(only(card('3.0', ...lines)).role).toBe('Nurse')
  })

  test('a card within a card is no person of its own', () => {
    const text = card('2.1', 'FN:Ann', 'AGENT:', 'BEGIN:VCARD', 'FN:Her secretary', 'END:VCARD', 'TEL:5550104417')
    expect(only(text)).toMatchObject({ name: 'Ann', phones: ['5550104417'], notKept: ['card of an assistant'] })
  })
})

describe('versions 3 and 4', () => {
  test('reads folded lines, escapes, structured values and grouped properties', () => {
    const text = card(
      '3.0',
      'FN:Ann\\, the el',
      ' der',
      'ORG:Lane\\; Sons;Books',
      'ADR;TYPE=HOME:;Rear;41 Orchard Lane;Cedar Falls;IA;50613;USA',
      'item1.X-ABDATE:1975-03-01',
      'item1.X-ABLabel:_$!<Anniversary>!$_',
      'item2.X-ABRELATEDNAMES:Jenny',
      'item2.X-ABLabel:Sister',
      'URL:http\\://lane.example.org',
    )
    expect(only(text)).toMatchObject({
      name: 'Ann, the elder',
      organization: 'Lane; Sons, Books',
      addresses: [
        { street: '41 Orchard Lane, Rear', city: 'Cedar Falls', state: 'IA', postalCode: '50613', country: 'USA' },
      ],
      websites: ['http://lane.example.org'],
      more: [
        { label: 'Anniversary', text: '1975-03-01' },
        { label: 'Sister', text: 'Jenny' },
      ],
    })
  })

  test('reads links to phones with an extension, quoted types, and the preferred one first', () => {
    const text = card(
      '4.0',
      'FN:Ann',
      'TEL;VALUE=uri;TYPE="cell,voice";PREF=2:tel:+1-418-262-6501',
      'TEL;VALUE=uri;TYPE="work,voice";PREF=1:tel:+1-418-656-9254;ext=102',
      'EMAIL;TYPE=work:mailto:ann@example.org',
    )
    expect(only(text)).toMatchObject({
      phones: ['+1-418-656-9254 ext. 102', '+1-418-262-6501'],
      emails: ['ann@example.org'],
    })
  })

  test('keeps what it does not know under its name, and nothing that only programs say', () => {
    const text = card(
      '4.0',
      'FN:Ann',
      'UID:urn:1',
      'REV:2020',
      'X-SHOE-SIZE:8',
      'BDAY:--0203',
      'GEO:geo:1,2',
      'KEY:http://k',
    )
    expect(only(text)).toMatchObject({
      more: [
        { label: 'X-SHOE-SIZE', text: '8' },
        { label: 'Birthday', text: '2/3' },
      ],
      notKept: ['position on the map', 'key'],
    })
  })

  test.each([
    [['N:Ellis;Ruth;Anne;Dr.;'], 'Dr. Ruth Anne Ellis'],
    [['ORG:Lane Books'], 'Lane Books'],
    [['EMAIL:ann@example.org'], 'ann@example.org'],
    [['FN:', 'N:Lee;Ann;;;'], 'Ann Lee'],
    [['NOTE:nothing'], ''],
  ])('a card of %j is called %j', (lines, name) => {
    expect(only(card('3.0', ...lines)).name).toBe(name)
  })
})

describe('files', () => {
  test('several cards, in capitals or not, with any line ends, cut off or not', () => {
    const text =
      'begin:vcard\nFN:One\nend:vcard\n\nBEGIN:VCARD\rFN:Two\rEND:VCARD\rBEGIN:VCARD\r\nFN:Three\r\nBEGIN:VCARD\r\nFN:Four'
    expect(read(text).map(({ name }) => name)).toEqual(['One', 'Two', 'Three', 'Four'])
  })

  test('in UTF-8 and UTF-16 with a mark', () => {
    expect(only(bytes(`\uFEFF${card('3.0', 'FN:Zoë')}`)).name).toBe('Zoë')
    expect(only(utf16(card('3.0', 'FN:Zoë'))).name).toBe('Zoë')
  })

  test('what is no card gives none, and nothing ever fails', () => {
    expect(read('hello')).toEqual([])
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            'BEGIN:VCARD',
            'END:VCARD',
            'FN:=',
            ' x',
            ':',
            ';;:',
            'TEL;=:"',
            'A;ENCODING=QUOTED-PRINTABLE:=4=\u00ff',
            '\t',
            'item1.FN;X="a:b":y',
          ),
        ),
        (lines) => {
          expect(Array.isArray(read(lines.join('\n')))).toBe(true)
        },
      ),
    )
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (any) => Array.isArray(read(any))))
  })

  test('a hundred thousand lines are read at once', () => {
    const text = Array.from({ length: 9000 }, (_, at) =>
      card('3.0', `FN:Person ${at}`, ...Array(8).fill('NOTE:x')),
    ).join('')
    expect(read(text)).toHaveLength(9000)
  })

  test('a picture of megabytes in short folds holds nothing up, nor does a line that never comes to its colon', () => {
    const folded = (text: string) => text.replaceAll(/.{70}/g, '$&\r\n ')
    const photo = folded(`PHOTO;TYPE=JPEG;X-CROP="a:b";ENCODING=b:${'A'.repeat(4_000_000)}`)
    expect(only(card('3.0', 'FN:Ruth', photo, 'TITLE:Nurse'))).toMatchObject({ role: 'Nurse', notKept: ['photo'] })
    const endless = `NOTE;X=${'a\r\n '.repeat(200_000)}`
    expect(only(card('3.0', 'FN:Ruth', endless, 'TITLE:Nurse'))).toMatchObject({ role: 'Nurse', note: '' })
  })

  test('signs that only machines use are left out', () => {
    expect(only(card('3.0', 'FN:Ru\u0000th\u0007', 'NOTE:one\\ntwo\u001B'))).toMatchObject({
      name: 'Ruth',
      note: 'one\ntwo',
    })
  })
})

const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom('Zoë; Müller, \\ the elder', 'two\nlines', '=41 =', 'a'.repeat(200), '日本語'.repeat(30), ' ;, '),
)
const paragraph = words.map((one) => one.replaceAll(/[\p{Cc}\p{Cs}]/gu, (sign) => (sign === '\n' ? '\n' : '')).trim())
const oneLine = paragraph.map((one) => one.replaceAll(/\s+/g, ' '))
const written: fc.Arbitrary<WrittenCard> = fc.record({
  name: oneLine.filter((one) => one !== ''),
  organization: oneLine,
  role: oneLine,
  phones: fc.uniqueArray(fc.constantFrom('(555) 123-4567', '+44 20 7946 0958', '(555) 123-4567 ext. 12'), {
    maxLength: 2,
  }),
  emails: fc.uniqueArray(fc.constantFrom('ann@example.org', 'b+c@example.org'), { maxLength: 2 }),
  addresses: fc.constantFrom(
    [],
    [
      {
        street: '41 Orchard Lane; rear',
        city: 'Cedar Falls',
        state: 'IA',
        postalCode: '50613',
        country: 'United States',
      },
    ],
  ),
  websites: fc.constantFrom([], ['https://example.org/a?b=c;d']),
  categories: fc.constantFrom([], ['The choir'], ['Choir; old', 'Lane']),
  note: paragraph,
})

test.each(['2.1', '3.0', '4.0'] as const)('what goes out as version %s comes in the same', (version) => {
  fc.assert(
    fc.property(fc.array(written, { maxLength: 3 }), (cards) => {
      const file = writeCards(cards, version)
      for (const one of file.split('\r\n')) expect(bytes(one).length).toBeLessThanOrEqual(version === '2.1' ? 400 : 75)
      const back = read(file).map(({ more: _more, notKept: _notKept, note, ...rest }) => ({
        ...rest,
        note,
      }))
      expect(back).toEqual(cards)
    }),
  )
})

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

  test('keep everything: what has no field stands in the notes, what cannot be kept is named', async () => {
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
          notes: 'Old friend\nTitle: Editor\nPhone: (555) 010-4418\nBirthday: 1950-01-02',
        },
        unchecked: { relationship: 'Relationship is required' },
        notKept: ['photo'],
      },
    ])
  })

  test('somebody already here is known by name and phone or email, and says what would be new', async () => {
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

  test('what is different is never put in the place of what is here', async () => {
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

  test('of one name with another phone and another email is another; twice in the file is told', async () => {
    const found = await preview(
      card('3.0', 'FN:Beth Carmody', 'TEL:5559990000') + card('3.0', 'FN:Beth Carmody', 'TEL:5559990000'),
      [beth],
    )
    expect(found.records.map(({ duplicateOf }) => duplicateOf?.where)).toEqual([undefined, 'file'])
    expect(found.records[1]?.duplicateOf?.same).toBe(true)
  })

  test('with nothing new there is nothing to add', async () => {
    const {
      records: [record],
    } = await preview(card('3.0', 'FN:Beth Carmody', 'TEL:5550107702'), [beth])
    expect(record?.duplicateOf).toMatchObject({
      same: true,
      message: 'You already have Beth Carmody, and nothing here is new.',
    })
    expect(record?.duplicateOf).not.toHaveProperty('adds')
  })

  test('an empty card is left out and says why; a file without cards is refused', async () => {
    expect((await preview(card('3.0', 'NOTE:x'))).leftOut).toEqual([
      { row: 'Card 1', reason: 'There is no name, phone number, or email address in it.' },
    ])
    await expect(preview('hello')).rejects.toThrow(UnreadableFile)
    await expect(preview('')).rejects.toThrow(UnreadableFile)
  })

  test('several files are one, each in its own encoding', () => {
    const all = reader('other-contact').join?.([
      utf16(card('3.0', 'FN:Zoë')),
      latin1(card('2.1', 'FN:J\u00fcrgen')),
      bytes(`\uFEFF${card('4.0', 'FN:Ann')}`),
    ])
    expect(read(all ?? new Uint8Array()).map(({ name }) => name)).toEqual(['Zoë', 'Jürgen', 'Ann'])
  })

  test('of advisors and important contacts come in what their forms ask for', async () => {
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
  return group && format ? format.write(group, new Set()) : ''
}

/** The made-up records of a kind. */
const madeUp = (definition: Definition): Values[] =>
  (definition.samples ?? []).map((sample) => {
    const given = Object.entries(sample).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    )
    return tidied(definition, { ...blank(definition), ...Object.fromEntries(given) })
  })

describe('cards for address books', () => {
  test.each(kinds.filter(namesPeople).map(({ kind }) => [kind]))('%s goes out in three versions', (kind) => {
    expect(formatsOf(kind).map(({ ending }) => ending)).toEqual(expect.arrayContaining(['.vcf', '-4.vcf', '-2.1.vcf']))
  })

  test.each(['.vcf', '-4.vcf', '-2.1.vcf'])(
    'people come back from %s as they went, and are known again',
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

  test('a circle goes out as its leader and its members, each in the group of its name', () => {
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
