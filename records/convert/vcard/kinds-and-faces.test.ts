import { describe, expect, test } from 'vitest'
import { blank } from '../../define.ts'
import { importantContact, otherContact } from '../../kinds/index.ts'
import { imported } from '../testing/index.ts'
import { card, read } from './testing/index.ts'

const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, ...Array(90).fill(7)])
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...Array(90).fill(7)])
const packed = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

describe('the kind of a number', () => {
  test.each<[string, string[], object]>([
    ['Apple, types in a list', ['TEL;type=CELL;type=VOICE;type=pref:555 010 4411'], { kind: 'mobile', about: '' }],
    [
      'Apple, a built-in label',
      ['item1.TEL:555 010 4411', 'item1.X-ABLabel:_$!<HomeFAX>!$_'],
      { kind: 'homeFax', about: '' },
    ],
    [
      'Apple, a custom label',
      ['item1.TEL:555 010 4411', 'item1.X-ABLabel:The cabin'],
      { kind: 'other', about: 'The cabin' },
    ],
    ['Apple, the type iPhone', ['TEL;type=IPHONE;type=CELL:555 010 4411'], { kind: 'mobile', about: '' }],
    ['Google', ['TEL;TYPE=WORK,FAX:555 010 4411'], { kind: 'workFax', about: '' }],
    ['Google, without a type', ['TEL:555 010 4411'], { kind: '', about: '' }],
    ['Outlook', ['TEL;WORK;VOICE:555 010 4411'], { kind: 'work', about: '' }],
    ['Outlook, both work and mobile', ['TEL;WORK;CELL:555 010 4411'], { kind: 'workMobile', about: '' }],
    ['Android, a type of one’s own', ['TEL;X-Cabin:555 010 4411'], { kind: 'other', about: 'Cabin' }],
    ['version 4, quoted, as a link', ['TEL;VALUE=uri;TYPE="home,voice":tel:555-010-4411'], { kind: 'home', about: '' }],
    ['a pager', ['TEL;TYPE=pager:555 010 4411'], { kind: 'pager', about: '' }],
  ])('the import reads the kind of a number from %s', (_, lines, kind) => {
    const [found] = read(card('3.0', 'FN:Ann', ...lines))
    expect(Object.values(found?.phoneKinds ?? {})).toEqual([kind])
  })

  test('the import saves the kind beside each number of an important contact, not in the notes', async () => {
    const { records } = await imported(
      'important-contact',
      card(
        '3.0',
        'FN:Ann Lee',
        'TEL;TYPE=CELL:5550104411',
        'TEL;TYPE=WORK:5550104412',
        'TEL;TYPE=HOME,FAX:5550104413',
        'item1.TEL:5550104414',
        'item1.X-ABLabel:The cabin',
      ),
    )
    expect(records[0]?.values).toMatchObject({
      primaryPhone: '(555) 010-4411',
      primaryPhoneKind: 'mobile',
      secondaryPhone: '(555) 010-4412',
      secondaryPhoneKind: 'work',
      moreNumbers: [
        { kind: 'other', number: '(555) 010-4414', about: 'The cabin' },
        { kind: 'homeFax', number: '(555) 010-4413', about: '' },
      ],
      specialNotes: '',
    })
  })

  test('if a record has no field for a custom label, the import writes the label into the notes', async () => {
    const { records } = await imported(
      'other-contact',
      card('3.0', 'FN:Ann', 'item1.TEL:5550104411', 'item1.X-ABLabel:The cabin'),
    )
    expect(records[0]?.values).toMatchObject({
      phone: '(555) 010-4411',
      phoneKind: 'other',
      notes: 'The cabin: (555) 010-4411',
    })
  })

  test('the import adds only the missing numbers to a saved person, whatever their kind', async () => {
    const here = {
      ...blank(otherContact),
      fullName: 'Ann Lee',
      category: 'personal' as const,
      relationship: 'Neighbor',
      phone: '(555) 010-4411',
      moreNumbers: [{ kind: 'home', number: '(555) 010-4412', about: '' }],
    }
    const text = card('3.0', 'FN:Ann Lee', 'TEL;TYPE=WORK:5550104413', 'TEL;TYPE=CELL:5550104412', 'TEL:5550104411')
    const { records } = await imported('other-contact', text, { existing: { 'other-contact': [here] } })
    expect(records[0]?.duplicateOf?.adds).toMatchObject({
      what: ['more numbers'],
      values: {
        phone: '(555) 010-4411',
        moreNumbers: [here.moreNumbers[0], { kind: 'work', number: '(555) 010-4413', about: '' }],
        notes: '',
      },
    })
    const after = records[0]?.duplicateOf?.adds?.values ?? {}
    const again = await imported('other-contact', text, { existing: { 'other-contact': [after] } })
    expect(again.records[0]?.duplicateOf).not.toHaveProperty('adds')
  })
})

test.each([
  ['Deutschland', 'other', 'Country: Deutschland'],
  ['USA', 'US', ''],
  ['Canada', 'CA', ''],
  ['GB', 'GB', ''],
])('the import keeps the country of an important contact in %s', async (country, kept, notes) => {
  const { records } = await imported('important-contact', card('3.0', 'FN:Ann', `ADR:;;Weg 1;Town;;;${country}`))
  expect(records[0]?.values).toMatchObject({ country: kept, specialNotes: notes })
})

describe('the country of a number without a country code', () => {
  const lives = (country: string) => ({ context: { ids: [], own: { names: [], born: '', country } } })
  test.each([
    ['in Germany', 'DE', 'NOTE:x', '+49 221 12345678'],
    ['in Germany, contact in Austria', 'DE', 'ADR:;;Weg 1;Wien;;;Österreich', '+43 221 12345678'],
    ['in Germany, contact in a country without a known code', 'DE', 'ADR:;;Rua 1;Recife;;;Brasil', '0221 12345678'],
    ['in the United States', 'US', 'NOTE:x', '0221 12345678'],
  ])('the import adds a country code only if it knows the code: owner %s', async (_, country, line, number) => {
    const text = card('3.0', 'FN:Ann', 'TEL:0221 12345678', line)
    expect((await imported('other-contact', text, lives(country))).records[0]?.values['phone']).toBe(number)
  })
})

describe('a photo on a card', () => {
  test.each<[string, string, string, string]>([
    ['of version 2.1', '2.1', `PHOTO;JPEG;ENCODING=BASE64:${packed(jpeg)}`, 'image/jpeg'],
    ['of version 3', '3.0', `PHOTO;ENCODING=b;TYPE=PNG:${packed(png)}`, 'image/png'],
    ['of version 4', '4.0', `PHOTO:data:image/jpeg;base64,${packed(jpeg)}`, 'image/jpeg'],
    ['whose TYPE names the wrong format', '3.0', `PHOTO;ENCODING=b;TYPE=GIF:${packed(png)}`, 'image/png'],
    ['in Base64 without an ENCODING parameter', '3.0', `PHOTO:${packed(jpeg)}`, 'image/jpeg'],
  ])('the import keeps a photo %s', async (_, version, line, type) => {
    const { records } = await imported('important-contact', card(version, 'FN:Ann Lee', 'TEL:5550104411', line))
    expect(records[0]).toMatchObject({ file: { field: 'photo', type, optional: true }, values: { specialNotes: '' } })
    expect(records[0]?.file?.bytes).toEqual(type === 'image/png' ? png : jpeg)
    expect(records[0]).not.toHaveProperty('notKept')
  })

  test.each([
    ['on a website', 'PHOTO;VALUE=uri:https://example.org/ann.jpg', 'photo, which is on a website that we don’t open'],
    ['whose content is no picture', `PHOTO;ENCODING=b:${btoa('hello')}`, 'photo'],
    ['in invalid Base64', 'PHOTO;ENCODING=b:&&&&', 'photo'],
  ])('the import lists a photo %s as left out', async (_, line, label) => {
    const { records } = await imported('other-contact', card('3.0', 'FN:Ann', line))
    expect(records[0]).toMatchObject({ notKept: [label], values: { notes: '' } })
    expect(records[0]).not.toHaveProperty('file')
  })

  test('the import adds a photo to a saved person without one, and never replaces one', async () => {
    const here = { ...blank(importantContact), fullName: 'Ann Lee', primaryPhone: '(555) 010-4411' }
    const text = card('3.0', 'FN:Ann Lee', 'TEL:5550104411', `PHOTO;ENCODING=b:${packed(jpeg)}`)
    const photo = { id: 'x', name: 'a.jpg', type: 'image/jpeg', size: 1, key: 'k', hash: 'h', chunks: 1 }
    const of = async (values: typeof here) =>
      (await imported('important-contact', text, { existing: { 'important-contact': [values] } })).records[0]
        ?.duplicateOf
    expect((await of(here))?.adds?.what).toEqual(['photo'])
    expect(await of({ ...here, photo })).not.toHaveProperty('adds')
  })

  test('the import lists a photo of a circle’s member as left out, because members have no photos', async () => {
    const { records } = await imported('circle-member', card('3.0', 'FN:Ann', `PHOTO;ENCODING=b:${packed(jpeg)}`))
    expect(records[0]?.notKept).toEqual(['photo'])
  })

  test('the import never writes Base64 data into the notes', async () => {
    const { records } = await imported(
      'other-contact',
      card('3.0', 'FN:Ann', `X-PICTURE:${packed(Uint8Array.from(Array(400).fill(255)))}`),
    )
    expect(records[0]).toMatchObject({ notKept: ['file'], values: { notes: '' } })
  })
})
