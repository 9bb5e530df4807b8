import { describe, expect, test } from 'vitest'
import { EstateError, type ReleaseEvent, type SavedRecord } from '../../estate/types.ts'
import { filesOfZip } from '../zip/testing/zip.ts'
import type { OpenFile } from '../zip/zip-files.ts'
import { escapeHtml } from '../../../records/html.ts'
import { filesIn } from '../../../records/fields/file.ts'
import { asFile } from './as-file.ts'
import { firstSteps } from './first-steps.ts'
import { makeZip, writerOf } from './make-zip.ts'
import { comesFirst, leftGroups, leftReading } from './records.ts'

let made = 0
const record = (kind: string, values: Record<string, unknown>, more: Partial<SavedRecord> = {}): SavedRecord => {
  made += 1
  const at = '2026-01-01T00:00:00.000Z'
  return {
    id: `r${made}`,
    kind,
    version: 1,
    values,
    audience: 'both_contacts',
    alsoIfIncapacitated: false,
    createdAt: at,
    updatedAt: at,
    ...more,
  }
}
const account = (accountType: string, name: string, more = {}) =>
  record('online-account', { accountType, platform: 'other', otherPlatform: name, username: 'u', ...more })
const attorney = record('estate-attorney', { fullName: 'Eve Falk', phone: '555 010 1234' })
const contact = record('authorized-contact', { fullName: 'Ben', phone: '555 010 9999' }, { seat: 'contact_2' })
const own = record('authorized-contact', { fullName: 'Me' }, { seat: 'contact_1' })

const stepsFor = (records: SavedRecord[], event: 'death' | 'incapacity' = 'death') =>
  firstSteps(
    records.map((one) => leftReading().prepared(one)),
    { role: 'contact_1', ownerName: 'Anna', event },
  ).map(({ text }) => text)

test('firstSteps lists people first, never the reader, and urgent steps before others', () => {
  const steps = stepsFor([account('social', 'Photos'), account('financial', 'Bank'), own, contact, attorney])
  expect(steps[0]).toContain('Eve Falk')
  expect(steps[1]).toContain('Ben')
  expect(steps.join(' ')).not.toContain('Me,')
  expect(steps.findIndex((text) => text.includes('bank'))).toBeLessThan(
    steps.findIndex((text) => text.includes('wait')),
  )
})

test('a person with two records is one call, and each record is labeled by its kind', () => {
  const again = record('important-contact', { fullName: 'Ben', relationship: 'friend', primaryPhone: '555 010 9999' })
  const reader = { role: 'contact_1', ownerName: 'Anna', event: 'death' } as const
  const [call, ...others] = firstSteps(
    [contact, again].map((one) => leftReading().prepared(one)),
    reader,
  )
  expect(others).toEqual([])
  expect(call?.records.map(({ title }) => title)).toEqual(['Ben (Authorized Contacts)', 'Ben (Important Contacts)'])
})

test('two formats of one phone number are one call, with the reasons of both records', () => {
  const pet = record('pet', { petName: 'Biscuit', primaryCaregiverName: 'Ben', primaryCaregiverPhone: '555 010 9999' })
  const again = record('important-contact', { fullName: 'Ben', primaryPhone: '+1 (555) 010-9999' })
  const steps = stepsFor([again, pet])
  expect(steps).toEqual([
    'Call Ben, who looks after Anna’s pets and whom Anna wanted called first. They need someone today.',
  ])
  const namesake = record('important-contact', { fullName: 'Ben', primaryPhone: '(555) 010-1234' })
  expect(stepsFor([namesake, pet])).toHaveLength(2)
})

test('a few contacts of an address book are steps of their own, and all others share one step', () => {
  const friend = (at: number) =>
    record('important-contact', { fullName: `F${at}`, primaryPhone: `555 010 ${1000 + at}` })
  const steps = stepsFor([attorney, ...Array.from({ length: 300 }, (_, at) => friend(at))])
  expect([steps.length, steps[8]]).toEqual([10, 'Call F7, whom Anna wanted called first.'])
  expect(steps[9]).toBe('Call the other 292 people Anna wanted called first.')
})

test('the pets’ caretaker reads about that task, and gets no step to call themselves', () => {
  const pet = (caretaker: string) =>
    record('pet', { petName: 'Biscuit', primaryCaregiverName: caretaker, primaryCaregiverPhone: '(555) 010-9999' })
  expect(stepsFor([own, pet('Me')])).toEqual(['You look after Anna’s pets. They need someone today.'])
  expect(stepsFor([own, pet('Ben')])).toEqual(['Call Ben, who looks after Anna’s pets. They need someone today.'])
})

test('an incapacity adds no step to close subscriptions or bank accounts', () => {
  const steps = stepsFor([account('financial', 'Bank'), account('shopping', 'Shop')], 'incapacity').join(' ')
  expect(steps).not.toContain('death')
  expect(steps).not.toContain('Cancel subscriptions')
})

test('a step links to instructions for the reader', () => {
  const written = (title: string) =>
    leftReading().prepared(account('social', title, { contactInstructions: 'Keep the album.' }))
  const step = (...titles: string[]) =>
    firstSteps(titles.map(written), { role: 'contact_1', ownerName: 'Anna', event: 'death' }).find(
      ({ id }) => id === 'read',
    )
  expect(step('Photos')?.text).toBe('Read the note Anna wrote for you.')
  expect(step('Photos', 'Bank')?.text).toBe('Read the notes Anna wrote for you.')
  expect(step('Photos', 'Bank')?.records.map(({ title }) => title)).toEqual(['Photos', 'Bank'])
})

test('firstSteps returns no step for no records', () => {
  expect(stepsFor([])).toEqual([])
})

test('leftGroups groups records by kind, sorts them by title, and keeps an unknown kind', () => {
  const groups = leftGroups([account('social', 'Zoo'), account('social', 'Ark'), record('star-map', { note: 'North' })])
  expect(groups.map(({ title }) => title)).toEqual(['Online Accounts', 'Other records'])
  expect(groups[0]?.records.map(({ title }) => title)).toEqual(['Ark', 'Zoo'])
  expect(groups[1]?.records[0]?.parts[0]?.rows[0]?.text).toBe('North')
})

test('life events and stories are sorted by date, and undated records come last', () => {
  const told = (kind: string, ...all: [title: string, date: string][]) =>
    leftGroups(all.map(([title, date]) => record(kind, { title, date }))).flatMap(({ records }) =>
      records.map(({ title }) => title),
    )
  expect(told('life-event', ['Married', '1970-10-03'], ['A house', '1971'], ['Born', '1948'])).toEqual([
    'Born',
    'Married',
    'A house',
  ])
  expect(told('story', ['Advice', ''], ['The flood', '1961'])).toEqual(['The flood', 'Advice'])
})

test('a copy names its original’s place, and a safe its contents, if both were released', () => {
  const scan = paper('My will', file('will', 'will.pdf'))
  const safe = record('storage-location', { storageType: 'home-safe', name: 'Safe', location: 'Closet' })
  const original = record('physical-document', {
    title: 'My will',
    documentType: 'will',
    location: 'In the red folder',
    copy: scan.id,
    storage: safe.id,
  })
  const told = (records: SavedRecord[]) =>
    JSON.stringify(leftGroups(records).flatMap((group) => group.records.map(({ parts }) => parts)))
  const all = told([scan, safe, original])
  expect(all).toContain('"label":"The original is in","text":"In the red folder"')
  expect(all).toContain('"label":"Documents kept in it","text":"My will"')
  expect(told([scan, safe])).not.toMatch(/The original is in|Documents kept in it/)
  expect(told([original])).not.toContain('Safe')
})

test('a grantee sees no audience on a record, except that it is public', () => {
  const said = (kind: string, level: string) =>
    JSON.stringify(
      leftReading().prepared(record(kind, { title: 'The lake', fullName: 'Clara Moor', privacyLevel: level })).parts,
    )
  for (const kind of ['memory', 'family-member']) {
    expect(said(kind, 'public')).toContain('"text":"Anyone. This is public, so you may share it."')
    for (const level of ['family', 'friends'])
      expect(said(kind, level)).not.toMatch(/Privacy level|Anyone|Family only|Friends/)
  }
})

test('singletons of one page form a group under the title of the page', () => {
  const groups = leftGroups([
    record('farewell-messages', { writtenFarewellMessage: 'Feed the birds' }),
    account('social', 'Ark'),
    record('funeral-instructions', { funeralHome: 'Overton' }),
  ])
  expect(groups.map(({ title }) => title)).toEqual(['After-Life Planner', 'Online Accounts'])
  expect(groups[0]?.records.map(({ title }) => title)).toEqual(['Funeral Instructions', 'Farewell Messages'])
})

test('leftGroups lists people first, then funeral and pets, then the rest', () => {
  const groups = leftGroups([
    account('social', 'Ark'),
    record('pet', { petName: 'Rex' }),
    record('funeral-instructions', { funeralHome: 'Overton' }),
    record('profile', { firstName: 'Anna' }),
    attorney,
    contact,
  ])
  expect(groups.flatMap(({ records }) => records.map(({ title }) => title)).slice(0, 4)).toEqual([
    'Eve Falk',
    'Ben',
    'Funeral Instructions',
    'Rex',
  ])
})

test('the HTML file contains everything, secrets too, and no active content', () => {
  const nasty = '<img src=x onerror=alert(1)>"\'&'
  const groups = leftGroups([account('social', nasty, { password: 'gull-lamp-42' })])
  const page = asFile({
    ownerName: nasty,
    event: 'death',
    groups,
    steps: [{ id: 's', text: nasty, records: [] }],
    madeAt: 'today',
    files: [],
    lost: new Set(),
  })
  expect(page).toContain('gull-lamp-42')
  expect(page).not.toContain('<img')
  expect(page).toContain(escapeHtml(nasty))
})

test('filesIn returns the files of every field', () => {
  const file = { id: 'f', name: 'a.pdf', type: 'application/pdf', size: 1, key: 'k', hash: 'h', chunks: 1 }
  expect(filesIn({ scan: file, pages: [{ photo: { ...file, id: 'g' } }], text: 'no' }).map(({ id }) => id)).toEqual([
    'f',
    'g',
  ])
})

const file = (id: string, name: string) => ({
  id,
  name,
  type: 'application/pdf',
  size: 4,
  key: 'k',
  hash: 'h',
  chunks: 1,
})
const paper = (title: string, kept: ReturnType<typeof file>, more = {}) =>
  record('document', { title, category: 'legal', description: 'Signed in 2020', file: kept, ...more })

test('the will and records with instructions come first', () => {
  const first = (saved: SavedRecord) => comesFirst(leftReading().prepared(saved))
  expect(first(paper('My will', file('a', 'scan.pdf')))).toBe(true)
  expect(first(paper('Papers of 2020', file('a', 'last_will_2020.pdf')))).toBe(true)
  expect(first(paper('Advance directive', file('a', 'scan.pdf')))).toBe(true)
  expect(first(account('social', 'Photos', { contactInstructions: 'Keep the album.' }))).toBe(true)
  expect(first(paper('Goodwill receipts', file('a', 'willow-house.pdf')))).toBe(false)
  expect(first(account('social', 'My will'))).toBe(false)
})

describe('the ZIP of a released estate', () => {
  const groups = leftGroups([
    paper('Deed', file('deed', 'scan.pdf')),
    paper('My will', file('will', 'scan.pdf')),
    account('social', 'Photos', { contactInstructions: 'Keep the album.' }),
    paper('Deed of the barn', file('barn', 'scan.pdf')),
    record('memory', { title: 'The lake', file: { ...file('lake', 'lake.jpg'), type: 'image/jpeg' } }),
    record('memory', { title: 'The song', file: { ...file('song', 'song.mp3'), type: 'audio/mpeg' } }),
  ])
  const zipped = async (open: OpenFile, event: ReleaseEvent = 'death') => {
    const contents = { ownerName: 'Anna Berg', event, groups, steps: [], madeAt: 'today' }
    const { zip, lost } = await makeZip(writerOf(contents), new Date('2026-11-21T10:00:00.000Z'), { open })
    const files = await filesOfZip(zip)
    return { lost, files, page: new TextDecoder().decode(files.get('1 Start here.html')) }
  }
  const honest: OpenFile = async ({ id, name, type }) => ({ name, type, bytes: new TextEncoder().encode(id) })

  test('the page and the will come first in the ZIP, file names are unique, and the page links the will', async () => {
    const { files, page, lost } = await zipped(honest)
    expect([...files.keys()].toSorted()).toEqual([
      '1 Start here.html',
      '2 Will and instructions/scan.pdf',
      '3 Other files/Digital Documents Locker/scan (2).pdf',
      '3 Other files/Digital Documents Locker/scan.pdf',
      '3 Other files/Digital Memories/lake.jpg',
      '3 Other files/Digital Memories/song.mp3',
    ])
    expect(new TextDecoder().decode(files.get('2 Will and instructions/scan.pdf'))).toBe('will')
    expect(lost).toEqual([])
    expect(page).toContain('href="2%20Will%20and%20instructions/scan.pdf"')
    expect(page).toContain('<h1>What Anna Berg left for you</h1>')
    // After an incapacity the owner is alive, so the heading does not say *left*.
    expect((await zipped(honest, 'incapacity')).page).toContain('<h1>What Anna Berg wants you to have now</h1>')
    const places = ['The will, and what Anna Berg wrote for you', 'My will', 'Keep the album.', 'Deed of the barn'].map(
      (words) => page.indexOf(words),
    )
    expect(places.every((place) => place > 0)).toBe(true)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  test('the page of the ZIP shows readable pictures, and no other files', async () => {
    const { page } = await zipped(honest)
    expect(page.match(/<img [^>]*>/g)).toEqual([
      '<img src="3%20Other%20files/Digital%20Memories/lake.jpg" alt="" loading="lazy">',
    ])
    const { page: without } = await zipped(async (one, watch) => {
      if (one.id === 'lake') throw new EstateError('not-verified', 'Changed.')
      return honest(one, watch)
    })
    expect(without).not.toContain('<img')
  })

  test('the ZIP names an unreadable file, and keeps all others', async () => {
    const { files, page, lost } = await zipped(async (one, watch) => {
      if (one.id === 'deed') throw new EstateError('not-verified', 'Changed.')
      return honest(one, watch)
    })
    expect(lost).toEqual(['3 Other files/Digital Documents Locker/scan.pdf'])
    expect(files.size).toBe(5)
    expect(page).toContain('scan.pdf (could not be read)')
  })

  test('the ZIP rejects on an error that affects all files', async () => {
    const offline = () => Promise.reject(new EstateError('offline', 'There is no connection.'))
    await expect(zipped(offline)).rejects.toMatchObject({ code: 'offline' })
  })
})
