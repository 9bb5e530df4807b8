import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Card, cardOf } from './card.ts'
import { readCards } from './content-lines.ts'
import type { PhoneKind } from './phone-kinds.ts'
import { type WrittenCard, writeCards } from './write.ts'
import { bytes, card, latin1, read, utf16 } from './testing/index.ts'

const only = (text: string | Uint8Array): Card => {
  const [first, ...others] = read(text)
  if (!first || others.length > 0) throw new Error('There is one card.')
  return first
}

describe('vCard version 2.1', () => {
  test('the reader joins quoted-printable lines, decodes their charset, and accepts types without a name', () => {
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

  test('the reader uses the charset that a line names, and detects it if the line names none', () => {
    expect(only(latin1(card('2.1', 'FN;CHARSET=ISO-8859-1:J\u00fcrgen'))).name).toBe('Jürgen')
    expect(only(latin1(card('2.1', 'FN:J\u00fcrgen'))).name).toBe('Jürgen')
    expect(only(latin1(card('2.1', 'FN;CHARSET=KOI8-R;ENCODING=QUOTED-PRINTABLE:=E9=D7=C1=CE'))).name).toBe('Иван')
    expect(only(card('2.1', 'FN;CHARSET=NO-SUCH:Ann')).name).toBe('Ann')
  })

  test('the reader keeps a backslash', () => {
    expect(only(card('2.1', 'FN:Ann', 'NOTE:In C:\\new\\; and \\; too')).note).toBe('In C:\\new; and ; too')
  })

  test('the reader keeps the space of a folded line, and names a photo that it leaves out', () => {
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

  test('the reader unfolds a line inside its name and parameters too', () => {
    const lines = ['FN:Ruth', 'TITLE;CHARSET=UTF-8;ENCODING=', ' QUOTED-PRINTABLE:=4E=', 'urse']
    expect(only(card('3.0', ...lines)).role).toBe('Nurse')
  })

  test('the reader does not take a nested card for a separate person', () => {
    const text = card('2.1', 'FN:Ann', 'AGENT:', 'BEGIN:VCARD', 'FN:Her secretary', 'END:VCARD', 'TEL:5550104417')
    expect(only(text)).toMatchObject({ name: 'Ann', phones: ['5550104417'], notKept: ['card of an assistant'] })
  })
})

describe('vCard versions 3 and 4', () => {
  test('the reader handles folded lines, escapes, structured values and grouped properties', () => {
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

  test('the reader handles tel: URIs with an extension and quoted types, and puts the preferred number first', () => {
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

  test('the reader keeps unknown properties under their names, and drops properties for programs', () => {
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
  ])('the reader takes from %j the name %j', (lines, name) => {
    expect(only(card('3.0', ...lines)).name).toBe(name)
  })
})

describe('vCard files', () => {
  test('the reader finds several cards, with any case and line ends, truncated or not', () => {
    const text =
      'begin:vcard\nFN:One\nend:vcard\n\nBEGIN:VCARD\rFN:Two\rEND:VCARD\rBEGIN:VCARD\r\nFN:Three\r\nBEGIN:VCARD\r\nFN:Four'
    expect(read(text).map(({ name }) => name)).toEqual(['One', 'Two', 'Three', 'Four'])
  })

  test('the reader decodes UTF-8 and UTF-16 with a byte order mark', () => {
    expect(only(bytes(`\uFEFF${card('3.0', 'FN:Zoë')}`)).name).toBe('Zoë')
    expect(only(utf16(card('3.0', 'FN:Zoë'))).name).toBe('Zoë')
    expect(only(utf16(card('3.0', 'FN:Zoë')).subarray(2)).name).toBe('Zoë')
  })

  test('the reader finds no card in other text, and never throws', () => {
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

  test('the reader takes a hundred thousand lines without delay', () => {
    const text = Array.from({ length: 9000 }, (_, at) =>
      card('3.0', `FN:Person ${at}`, ...Array(8).fill('NOTE:x')),
    ).join('')
    expect(read(text)).toHaveLength(9000)
  })

  test('the reader is fast with a photo of megabytes in short folds, and with a line without a colon', () => {
    const folded = (text: string) => text.replaceAll(/.{70}/g, '$&\r\n ')
    const photo = folded(`PHOTO;TYPE=JPEG;X-CROP="a:b";ENCODING=b:${'A'.repeat(4_000_000)}`)
    expect(only(card('3.0', 'FN:Ruth', photo, 'TITLE:Nurse'))).toMatchObject({ role: 'Nurse', notKept: ['photo'] })
    const endless = `NOTE;X=${'a\r\n '.repeat(200_000)}`
    expect(only(card('3.0', 'FN:Ruth', endless, 'TITLE:Nurse'))).toMatchObject({ role: 'Nurse', note: '' })
  })

  test('the reader removes control characters', () => {
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
const kinds = fc.oneof(
  fc
    .constantFrom<PhoneKind['kind']>('', 'mobile', 'home', 'work', 'workMobile', 'other')
    .map((kind) => ({ kind, about: '' })),
  fc.constantFrom('Lake house', 'Hütte; im Sommer', 'Büro, 日本語').map((about) => ({ kind: 'other' as const, about })),
)
const withKinds = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom('(555) 123-4567', '+44 20 7946 0958', '(555) 123-4567 ext. 12'), { maxLength: 2 }),
    kinds,
    kinds,
  )
  .map(([phones, ...kindsOf]) => ({
    phones,
    phoneKinds: Object.fromEntries(phones.map((phone, at) => [phone, kindsOf[at] ?? kindsOf[0]])),
  }))
const person = fc.record({
  name: oneLine.filter((one) => one !== ''),
  organization: oneLine,
  role: oneLine,
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
const written: fc.Arbitrary<WrittenCard> = fc.tuple(person, withKinds).map(([one, numbers]) => ({ ...one, ...numbers }))

test.each(['2.1', '3.0', '4.0'] as const)('a card survives the round trip in version %s', (version) => {
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

test('the reader counts all cards of a file, and returns the wanted part', () => {
  const many = bytes(Array.from({ length: 50 }, (_, at) => card('3.0', `FN:Ruth ${at}`)).join(''))
  expect(readCards(many)).toMatchObject({ all: 50 })
  const { cards, all } = readCards(many, 20, 10)
  expect(all).toBe(50)
  expect(cards.map((one) => cardOf(one).name)).toEqual(Array.from({ length: 10 }, (_, at) => `Ruth ${at + 20}`))
})
