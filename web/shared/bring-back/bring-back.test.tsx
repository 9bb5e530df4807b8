// @vitest-environment jsdom
import { Blob as NodeBlob } from 'node:buffer'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { beginFile, putChunk } from '../../../contract/files.ts'
import { contentsOf } from '../../../records/convert/contents.ts'
import { withFiles } from '../../../records/convert/whole/values.ts'
import { blank, type Definition, tidied, versionOf } from '../../../records/define.ts'
import { filesIn, isFile } from '../../../records/fields/file.ts'
import type { SealedFile, Values } from '../../../records/fields/index.ts'
import { filled } from '../../../records/kinds/filled.ts'
import { document, kinds, profile, secureNote, story } from '../../../records/kinds/index.ts'
import { client, store } from '../../estate/remote.ts'
import type { RecordInput, StoredRecord } from '../../estate/types.ts'
import { draw, setUpPage } from '../../app/testing/index.tsx'
import { save, testEstate } from '../../kinds/testing/estate.ts'
import { makeExport } from '../export/make-export.ts'
import { writerOf } from '../export/writer.ts'
import { BringBackCard } from './BringBackCard.tsx'

setUpPage()
beforeEach(() => testEstate.open())

type Account = Awaited<ReturnType<(typeof testEstate)['page']['browser']>>

async function other(): Promise<Account> {
  const person = await testEstate.page.browser()
  await person.signUp({ email: 'ruth@example.org', password: 'Correct-horse-7!' })
  return person
}

async function withRealFiles(by: Account, definition: Definition, values: Values): Promise<Values> {
  const sealed = new Map<SealedFile, SealedFile>()
  for (const file of filesIn(values)) {
    const content = `All of ${file.name}. `.repeat(20)
    const kept = await by.uploadFile(new Blob([content], { type: file.type }), file.name)
    const preview = await by.uploadFile(new Blob(['small'], { type: 'image/jpeg' }), 'small.jpg')
    sealed.set(file, { ...kept, source: 'hash of another', preview })
  }
  return withFiles(definition, values, (file) => sealed.get(file)).values
}

async function exported({ store: kept, openFile }: Pick<Account, 'store' | 'openFile'>): Promise<File> {
  const groups = contentsOf({ records: kept.all(), trash: kept.trash() }, () => 'Only me')
  const madeAt = '2026-11-21T10:00:00.000Z'
  const writer = writerOf(groups, { email: 'ruth@example.org', madeAt, people: [], activity: [] })
  // The ZIP writer needs Node’s Blob, because jsdom’s Blob has no stream.
  vi.stubGlobal('Blob', NodeBlob)
  const { zip } = await makeExport(writer, madeAt, { open: openFile })
  vi.unstubAllGlobals()
  return new File([await zip.arrayBuffer()], 'cairn-2026-11-21.zip', { type: 'application/zip' })
}

async function chosen(zip: File) {
  cleanup()
  const { user } = draw(<BringBackCard />)
  await user.click(screen.getByRole('button', { name: 'Choose the export' }))
  const dialog = await screen.findByRole('dialog')
  const choose = async (file: File) => user.upload(await within(dialog).findByLabelText(/^ZIP file from/), file)
  await choose(zip)
  return {
    user,
    dialog,
    choose,
    press: async (name: RegExp) => user.click(await within(dialog).findByRole('button', { name })),
  }
}

const here = () => kinds.flatMap(({ kind }) => testEstate.records(kind))

function comparable({ kind, values, audience, alsoIfIncapacitated, seat, unchecked }: StoredRecord) {
  const plain = (value: unknown): unknown => {
    if (isFile(value)) {
      const { name, type, size, source, preview } = value
      return { name, type, size, source, preview: plain(preview) }
    }
    if (Array.isArray(value)) return value.map(plain)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plain(part)]))
  }
  return JSON.stringify([
    kind,
    plain(tidied(kinds.find((one) => one.kind === kind) ?? secureNote, values as Values)),
    audience,
    alsoIfIncapacitated,
    seat,
    unchecked,
  ])
}

const draft = (definition: Definition, values: Values, more: Partial<RecordInput> = {}): RecordInput => ({
  kind: definition.kind,
  definitionVersion: versionOf(definition),
  values: { ...values },
  audience: definition.audience === 'everyone_named' ? 'everyone_named' : 'nobody',
  alsoIfIncapacitated: false,
  ...more,
})

test('an import copies every kind with its files and audiences to another account, and is idempotent', async () => {
  const ruth = await other()
  for (const definition of kinds) {
    const values = await withRealFiles(ruth, definition, tidied(definition, filled(definition)))
    const seats = definition.seats ?? [undefined]
    const inputs = seats.map((seat) =>
      draft(
        definition,
        seat === undefined ? values : { ...values, fullName: `Person ${seat}`, email: `${seat}@example.org` },
        {
          ...(definition.singleton === true && { singleton: true }),
          ...(seat !== undefined && { seat }),
          ...(definition.audience === 'chosen' && { audience: 'contact_2' as const, alsoIfIncapacitated: true }),
          ...(definition.kind === 'pet' && { unchecked: { age: 'Please look at it' } }),
        },
      ),
    )
    await ruth.saveRecords(inputs, 'Added')
  }
  await save(ruth, secureNote, { ...blank(secureNote), name: 'Deleted' }).then(({ id }) =>
    ruth.removeRecord(id, 'Removed'),
  )
  const zip = await exported(ruth)
  const all = ruth.store.all()

  const { dialog, press } = await chosen(zip)
  await press(new RegExp(`^Bring in ${all.length} records$`))
  await within(dialog).findByText(
    new RegExp(`^${all.length} records came in, with \\d+ files\\.$`),
    {},
    { timeout: 20_000 },
  )
  expect(here().map(comparable).toSorted()).toEqual(all.map(comparable).toSorted())
  const [paper] = testEstate.records(document.kind)
  const file = paper?.values['file']
  if (!isFile(file) || !file.preview) throw new Error('The document has a file.')
  expect(new TextDecoder().decode((await client.openFile(file)).bytes)).toMatch(/^All of file\.pdf\. /)
  expect(new TextDecoder().decode((await client.openFile(file.preview)).bytes)).toBe('small')
  expect(testEstate.activity()[0]).toBe(`Brought in ${all.length} records from an export`)

  const before = here().map(({ id, version }) => `${id} ${version}`)
  await press(/^Done$/)
  const again = await chosen(zip)
  expect(await within(again.dialog).findByText(/You have all of it already/)).toBeTruthy()
  expect(within(again.dialog).queryByRole('button', { name: /Bring in/ })).toBeNull()
  expect(here().map(({ id, version }) => `${id} ${version}`)).toEqual(before)
}, 60_000)

test('an import keeps local changes, and restores deleted records only if the owner asks for that', async () => {
  const ruth = await other()
  for (const name of ['A', 'B', 'C']) await save(ruth, secureNote, { ...blank(secureNote), name })
  const zip = await exported(ruth)
  const first = await chosen(zip)
  await first.press(/^Bring in 3 records$/)
  await first.press(/^Done$/)
  await waitFor(() => expect(testEstate.records(secureNote.kind)).toHaveLength(3))
  const [c, b] = testEstate
    .records(secureNote.kind)
    .toSorted((x, y) => String(y.values['name']).localeCompare(String(x.values['name'])))
  if (!c || !b) throw new Error('They came in.')
  await testEstate.add(secureNote, { ...blank(secureNote), name: 'B of my own' }, { id: b.id })
  await testEstate.trash(c.id)
  const again = await chosen(zip)
  expect(await within(again.dialog).findByText('1 you have here says something else')).toBeTruthy()
  expect(within(again.dialog).queryByText(/You have all of it already/)).toBeNull()
  expect(within(again.dialog).getByText('1 is in your trash')).toBeTruthy()
  await again.press(/^Bring it back from the trash$/)
  await waitFor(() => expect(within(again.dialog).queryByText('1 is in your trash')).toBeNull())
  const names = () => new Set(testEstate.records(secureNote.kind).map(({ values }) => values['name']))
  await waitFor(() => expect(names()).toEqual(new Set(['A', 'B of my own', 'C'])))
})

test('an import restores a purged record once', async () => {
  const { id } = await testEstate.add(secureNote, { ...blank(secureNote), name: 'Kept in a ZIP' })
  const file = await exported({ store, openFile: client.openFile })
  await testEstate.trash(id)
  await client.deleteForGood([id])
  for (const name of [/^Bring in 1 record$/, undefined]) {
    const { dialog, press } = await chosen(file)
    if (name) {
      await press(name)
      await within(dialog).findByText('1 record came in.')
    } else await within(dialog).findByText(/You have all of it already/)
    await press(/^(Done|Cancel)$/)
    expect(testEstate.records(secureNote.kind).map(({ values }) => values['name'])).toEqual(['Kept in a ZIP'])
  }
})

test('an import names a record whose file exceeds the quota, imports all others, and can add it later', async () => {
  const ruth = await other()
  const file = await ruth.uploadFile(new Blob(['All of it.'], { type: 'application/pdf' }), 'will.pdf')
  await save(ruth, document, { ...blank(document), title: 'Will', category: 'legal', file })
  await save(ruth, secureNote, { ...blank(secureNote), name: 'A' })
  const zip = await exported(ruth)
  const { dialog, press } = await chosen(zip)
  testEstate.server.refuse(beginFile, { status: 409, code: 'storage-full', message: 'There is no room for this file.' })
  await press(/^Bring in 2 records$/)
  expect(await within(dialog).findByText('1 did not come in')).toBeTruthy()
  expect(within(dialog).getByText(/^Will \(Digital Documents Locker\).*There is no room for this file\./)).toBeTruthy()
  expect(within(dialog).getByText(/^Please keep the export: something in it isn’t here\./)).toBeTruthy()
  expect(within(dialog).queryByText(/delete it/)).toBeNull()
  expect(here().map(({ kind }) => kind)).toEqual([secureNote.kind])
  testEstate.allow()
  await press(/^Done$/)
  const again = await chosen(zip)
  await again.press(/^Bring in 1 record$/)
  await within(again.dialog).findByText('1 record came in, with 1 file.')
  expect(within(again.dialog).getByText(/or delete it\.$/)).toBeTruthy()
  expect(testEstate.records(document.kind)).toHaveLength(1)
})

test('an interrupted import reports its progress, and a retry resumes from there', async () => {
  const ruth = await other()
  for (const name of ['one.pdf', 'two.pdf']) {
    const file = await ruth.uploadFile(new Blob([name], { type: 'application/pdf' }), name)
    await save(ruth, document, { ...blank(document), title: name, category: 'legal', file })
  }
  await save(ruth, secureNote, { ...blank(secureNote), name: 'A' })
  const { dialog, press } = await chosen(await exported(ruth))
  const release = testEstate.server.hold(putChunk)
  await press(/^Bring in 3 records$/)
  await waitFor(() => expect(testEstate.records(secureNote.kind)).toHaveLength(1))
  expect(await within(dialog).findByText(/^1 of 3 records, /)).toBeTruthy()
  await press(/^Stop$/)
  release()
  expect(await within(dialog).findByText(/Stopped\. 1 of 3 records came in and will stay\./)).toBeTruthy()
  testEstate.refuse({ status: 503, code: 'internal', message: 'nothing that people should read' })
  await press(/^Go on$/)
  expect(await within(dialog).findByText(/^Nothing came in yet\. /)).toBeTruthy()
  testEstate.allow()
  await press(/^Go on$/)
  expect(await within(dialog).findByText('2 records came in, with 2 files.')).toBeTruthy()
  expect(testEstate.records(document.kind)).toHaveLength(2)
})

test('an import keeps the existing record of a singleton kind, and adds the imported record beside it', async () => {
  const ruth = await other()
  const own = { ...blank(profile), firstName: 'Ruth', lastName: 'Byron' }
  await save(ruth, profile, own, { audience: 'everyone_named' })
  const zip = await exported(ruth)
  const { id } = await testEstate.add(profile, { ...blank(profile), firstName: 'Ada' }, { audience: 'everyone_named' })
  const { dialog, press } = await chosen(zip)
  expect(await within(dialog).findByText('1 will stand beside the one you have here')).toBeTruthy()
  await press(/^Bring in 1 record$/)
  await within(dialog).findByText('1 record came in.')
  const versions = new Map(testEstate.records(profile.kind).map(({ values, copyOf }) => [values['firstName'], copyOf]))
  expect(versions).toEqual(
    new Map([
      ['Ada', undefined],
      ['Ruth', id],
    ]),
  )
  await press(/^Done$/)
  const again = await chosen(zip)
  expect(await within(again.dialog).findByText(/You have all of it already/)).toBeTruthy()
})

test('an import makes records for unknown people private and lists these records; the dialog rejects other files', async () => {
  const ruth = await other()
  await save(ruth, story, { ...blank(story), title: 'The flood', content: 'It rose.' }, { audience: 'contact_1' })
  const { dialog, choose, press } = await chosen(new File(['nothing'], 'photo.zip'))
  expect(await within(dialog).findByText(/This isn’t a ZIP file/)).toBeTruthy()
  await choose(new File(['a,b\n1,2\n'], 'bank.csv'))
  expect(await within(dialog).findByText(/^This isn’t a table that Cairn saved/)).toBeTruthy()
  await choose(await exported(ruth))
  expect(await within(dialog).findByText('1 will be for you only')).toBeTruthy()
  expect(within(dialog).getByText('The flood (Legacy Story)')).toBeTruthy()
  await press(/^Bring in 1 record$/)
  await within(dialog).findByText('1 record came in.')
  expect(within(dialog).getByText('1 is for you only')).toBeTruthy()
  expect(dialog.textContent).not.toMatch(/will be|once (it is|they are) in/i)
  expect(here()).toMatchObject([{ audience: 'nobody' }])
})
