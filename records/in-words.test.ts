import { describe, expect, test } from 'vitest'
import { defineRecord, type Definition, errorsIn, step } from './define.ts'
import { choice, file, files, type SealedFile, text, url } from './fields/index.ts'
import { htmlPage, htmlRecord } from './html.ts'
import { byKind, inWords, titlesOf } from './in-words.ts'
import { filled } from './kinds/filled.ts'
import { kinds } from './kinds/index.ts'
import { titleOf } from './sheet.ts'

const saved = (kind: string, id: string, values: Record<string, unknown> = {}) => ({ id, kind, values })
const textAt = (record: { parts: { rows: { name: string; text: string }[] }[] }, name: string) =>
  record.parts.flatMap(({ rows }) => rows).find((row) => row.name === name)?.text

describe('a record in words', () => {
  test.each(kinds.map((definition) => [definition.kind, definition] as const))(
    'has the title, the files and all filled values of %s',
    (kind, definition) => {
      const values = filled(definition)
      const words = inWords(saved(kind, 'one', values))
      expect(words.title).toBe(titleOf(definition, values))
      expect(words.what).toBe(definition.name.full ?? definition.name.one)
      const named = words.parts.flatMap(({ rows }) => rows).flatMap((row) => row.files)
      expect(named).toEqual(words.files)
      expect(words.parts.length).toBeGreaterThan(0)
    },
  )

  test('has a title that says so if the record has no name, in any kind', () => {
    const titles = kinds.map(({ kind }) => inWords(saved(kind, 'one')).title)
    for (const title of titles) expect(title).not.toBe('')
    expect(titles).toContain('Contact without a name')
  })

  test('refers to another record by title, and omits a record that the reader does not have', () => {
    const lee = saved('estate-attorney', 'lee', { fullName: 'Ada Lee' })
    const nameless = saved('estate-attorney', 'nobody')
    const talk = (attorney: string) => saved('attorney-communication', 'talk', { attorney, summary: 'The will' })
    const titles = titlesOf([lee, nameless])
    expect(textAt(inWords(talk('lee'), titles), 'attorney')).toBe('Ada Lee')
    expect(textAt(inWords(talk('nobody'), titles), 'attorney')).toBe('Attorney without a name')
    expect(textAt(inWords(talk('gone'), titles), 'attorney')).toBeUndefined()
    expect(textAt(inWords(talk('lee')), 'attorney')).toBeUndefined()
  })

  test('shows rows of other records that name it, but not of those in the trash', () => {
    const scan = saved('document', 'scan', {
      title: 'My will',
      file: { id: 'f', name: 'will.pdf' },
      description: 'Scan',
    })
    const safe = saved('storage-location', 'safe', { name: 'Safe', location: 'Closet' })
    const original = saved('physical-document', 'original', {
      title: 'My will',
      location: 'In the desk',
      copy: 'scan',
      storage: 'safe',
    })
    const deed = saved('physical-document', 'deed', { title: 'Deed', location: 'In the safe', storage: 'safe' })
    const titles = titlesOf([scan, safe, original, deed])
    expect(textAt(inWords(scan, titles), 'physical-document copy')).toBe('In the desk')
    expect(textAt(inWords(safe, titles), 'physical-document storage')).toBe('My will\nDeed')
    expect(textAt(inWords(original, titles), 'copy')).toBe('My will')
    expect(textAt(inWords(scan, titlesOf([scan, safe])), 'physical-document copy')).toBeUndefined()
    const trashed = titlesOf([safe, deed, { ...original, trashedAt: '2026-11-01T00:00:00.000Z' }])
    expect(textAt(inWords(safe, trashed), 'physical-document storage')).toBe('Deed')
  })

  test('shows raw values if only a newer app knows the kind', () => {
    const words = inWords(saved('star-map', 'one', { note: 'North', deep: { er: 1 } }))
    expect(words.definition).toBeUndefined()
    expect(words.title).toBe('Something from a newer version of Cairn')
    expect(textAt(words, 'note')).toBe('North')
  })

  test('comes in the order of the menu, grouped by kind, unknown kinds last', () => {
    const mixed = [saved('star-map', '1'), saved('device', '2'), saved('profile', '3'), saved('device', '4')]
    expect(byKind(mixed).map(([kind, group]) => [kind, group.map(({ id }) => id)])).toEqual([
      ['profile', ['3']],
      ['device', ['2', '4']],
      ['star-map', ['1']],
    ])
  })
})

describe('an exported page', () => {
  test('runs no script, links the exported files, and marks a missing one', () => {
    const nasty = '<img src=x onerror=alert(1)>"\'&'
    const beside = [
      { name: nasty, path: `files/${nasty}` },
      { name: 'lost.pdf', path: undefined },
    ]
    const page = htmlPage(nasty, [htmlRecord(nasty, [{ label: nasty, text: nasty }], beside, nasty)])
    expect(page).not.toContain('<img')
    expect(page).toContain('href="files/%3Cimg')
    expect(page).toContain('lost.pdf (could not be read)')
  })
})

const rule = { types: { 'image/png': 'png' }, maxBytes: 10, tooLarge: 'Too large' }
const picture: SealedFile = { id: 'f', name: 'a.png', type: 'image/png', size: 5, key: 'k', hash: 'h', chunks: 1 }
const memory = defineRecord({
  kind: 'memory',
  path: '/legacy/memories',
  name: { one: 'Memory', many: 'My Memories', purpose: '', empty: '' },
  audience: 'chosen',
  steps: [
    step('Memory', {
      title: text('Title', { required: 'Please give it a title' }),
      how: choice('How is it kept?', { here: 'Here', elsewhere: 'On a page' }, { start: 'here' }),
      link: url('Link', { when: { how: 'elsewhere' } }),
      file: file('File', { rule }),
      more: files('More files', { rule }),
    }),
  ],
  title: ({ title }) => title,
  rules: [
    {
      field: 'file',
      message: 'Please add a file or a link',
      holds: ({ file: kept, link, more }) => kept !== '' || link !== '' || more.length > 0,
    },
  ],
  activity: { added: () => 'Added a memory', changed: () => 'Changed a memory', removed: () => 'Removed a memory' },
  failed: { load: '', save: '', remove: '' },
})

describe('a rule across several fields', () => {
  const base = { title: 'Sea', how: 'elsewhere', link: '', file: '', more: [] } as const
  test('shows its message at its field until one of its fields is filled', () => {
    expect(errorsIn(memory, base)).toEqual({ file: 'Please add a file or a link' })
    expect(errorsIn(memory, { ...base, link: 'example.org/sea' })).toEqual({})
    expect(errorsIn(memory, { ...base, file: picture })).toEqual({})
    expect(errorsIn(memory, { ...base, more: [picture] })).toEqual({})
  })
  test('ignores invisible and blank values', () => {
    expect(errorsIn(memory, { ...base, how: 'here', link: 'example.org/sea' })).toHaveProperty('file')
    expect(errorsIn(memory, { ...base, link: '  ' })).toHaveProperty('file')
  })
  test('yields to an error of the field itself', () => {
    expect(errorsIn(memory, { ...base, file: { ...picture, size: 11 } })).toEqual({ file: 'Too large' })
    expect(errorsIn(memory, { ...base, more: [picture, { ...picture, type: 'text/plain' }] })).toHaveProperty('more')
  })
  test('throws at import if it names an unknown field', () => {
    const wrong = { field: 'fiel', message: '', holds: () => true }
    const plain: Definition = { ...memory, rules: [wrong] }
    expect(() => defineRecord(plain)).toThrow('fiel')
  })
})

test('the owner’s own words replace “Other”', () => {
  const relative = (values: object) => inWords({ kind: 'family-member', values: { fullName: 'Lea', ...values } }).facts
  const of = { otherRelationship: 'James’s daughter', dateOfBirth: '1999' }
  expect(relative({ relationship: 'other', ...of })).toEqual(['James’s daughter', '1999'])
  expect(relative({ relationship: 'other', otherRelationship: '' })).toEqual(['Other'])
  // A value from before the choice changed does not count.
  expect(relative({ relationship: 'sister', ...of })).toEqual(['Sister', '1999'])
})
