// @vitest-environment jsdom
import { Fragment } from 'react'
import axe from 'axe-core'
import { render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { usualAccess } from '../../records/access.ts'
import { type Definition, errorsIn, tidied } from '../../records/define.ts'
import { filled } from '../../records/kinds/filled.ts'
import { kinds } from '../../records/kinds/index.ts'
import { inWords } from '../../records/in-words.ts'
import { titleOf } from '../../records/sheet.ts'
import { entriesOf } from '../app/search/entries.ts'
import { find } from '../app/search/find.ts'
import { draw, setUpPage } from '../app/testing/index.tsx'
import { client, type SavedRecord, type StoredRecord } from '../estate/index.ts'
import { stepTitles } from '../kinds/form/form-shape.ts'
import { formOfKind } from '../kinds/form/by-kind/index.ts'
import { EditDialog } from '../kinds/form/EditDialog.tsx'
import { addressOfRecord } from '../kinds/page/record-in-address.ts'
import { RecordPage } from '../kinds/page/RecordPage.tsx'
import { testEstate } from '../kinds/testing/estate.ts'
import { contentsOf } from '../../records/convert/contents.ts'
import { pageOf } from '../shared/export/page.ts'
import { places } from '../shared/navigation/places.ts'
import { isBuilt, loaderOf, menu } from '../shared/navigation/routes.ts'
import { asFile } from '../shared/opened-estate/as-file.ts'
import { paperPieces } from '../shared/opened-estate/paper-pieces.tsx'
import { RecordDialog as LeftRecordDialog } from '../shared/opened-estate/RecordDialog.tsx'
import { leftGroups } from '../shared/opened-estate/records.ts'
import { ToastViewport } from '../ui/index.ts'
import { useRecords } from '../estate/index.ts'
import TrashPage from './trash/index.tsx'

// These tests run for every registered kind and derive their steps from its definition. Rules of a
// single kind have tests of their own.

setUpPage()
beforeEach(() => testEstate.open())

/** Checking colors, sizes and spacing needs a real browser. */
async function faults(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: Object.fromEntries(
      ['color-contrast', 'target-size', 'avoid-inline-spacing'].map((rule) => [rule, { enabled: false }]),
    ),
    // For speed: no element lists for passed rules, and no preload of style sheets.
    resultTypes: ['violations'],
    preload: false,
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

const textsOf = (record: SavedRecord, told = inWords(record)): string[] =>
  told.parts
    .flatMap(({ rows }) => rows)
    .flatMap(({ text, secret, files }) => (secret || files.length > 0 ? [] : [text]))

function Usual({ definition }: { definition: Definition }) {
  return (
    <>
      <RecordPage records={useRecords(definition)} />
      <ToastViewport />
    </>
  )
}

describe.each(kinds.map((definition) => [definition.kind, definition] as const))('%s', async (_, definition) => {
  const values = tidied(definition, filled(definition))
  const title = titleOf(definition, values)
  const [seat] = definition.seats ?? []
  const place = places.find(({ path }) => path === definition.path)
  const add = (): Promise<StoredRecord> =>
    testEstate.add(definition, values, { audience: 'both_contacts', ...(seat && { seat }) })

  test('a kind has a fixture that its form accepts', () => {
    expect(errorsIn(definition, values)).toEqual({})
  })

  test('a kind has an accessible screen in the menu, which shows its records', async () => {
    expect(place && isBuilt(place)).toBe(true)
    expect(menu.flatMap(({ items }) => items)).toContain(place)
    const Screen = (await (place && loaderOf(place))?.())?.default ?? (() => null)
    await add()
    draw(<Screen />)
    await waitFor(() => expect(document.body.textContent).toContain(title))
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(crumbs.getAllByRole('link')[0]?.getAttribute('href')).toBe('/')
    expect(crumbs.getByText(place?.title ?? '')).toBeTruthy()
    expect(await faults()).toEqual([])
  })

  test('the screen shows the kind’s messages for a failed load or deletion', async () => {
    await add()
    await testEstate.failing()
    const { user } = draw(<Usual definition={definition} />)
    expect(screen.getByText(definition.failed.load)).toBeTruthy()
    testEstate.allow()
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    const remove = await screen.findByRole('button', { name: title })
    testEstate.breakDown()
    // Go back online, because the app removes a person with a seat only while it reaches the server.
    testEstate.server.offline = false
    await user.click(remove)
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Delete/ }))
    expect((await screen.findAllByText(definition.failed.remove)).length).toBeGreaterThan(0)
    expect(screen.queryByText(/nothing that people/)).toBeNull()
  })

  test('a kind has a form that saves the input unchanged and shows an error for a failed save', async () => {
    const saved: unknown[] = []
    const shape = formOfKind(definition)
    let fails = true
    const { levels = usualAccess, keptIn } = definition.access ?? {}
    const [level, only] = Object.entries(levels).find(([, { audience }]) => audience === 'nobody') ?? []
    const onlyOwner = new RegExp(`^${only?.label ?? 'no such choice'}`)
    const expected = keptIn === undefined ? values : { ...values, [keptIn]: level }
    const { user } = draw(
      <EditDialog
        definition={definition}
        start={values}
        title="It"
        saveLabel="Save it"
        onSave={(kept) => (fails ? Promise.reject(new Error('no')) : Promise.resolve(saved.push(kept)))}
        onClose={() => undefined}
      />,
    )
    const steps = shape.wizard ? stepTitles(shape, definition.steps).length : 1
    for (let at = 0; at < steps; at += 1) {
      if (definition.audience === 'chosen' && at === (shape.accessStep ?? 0))
        await user.click(screen.getByRole('radio', { name: onlyOwner }))
      expect(await faults()).toEqual([])
      if (at === steps - 1) break
      await user.click(screen.getByRole('button', { name: 'Next' }))
    }
    await user.click(screen.getByRole('button', { name: 'Save it' }))
    expect((await screen.findByRole('alert')).textContent).toContain(definition.failed.save)
    fails = false
    await user.click(screen.getByRole('button', { name: 'Save it' }))
    await waitFor(() => expect(saved).toEqual([expected]))
  })

  test('the screen opens a record in place, with all fields except secrets', async () => {
    const record = await add()
    const { user } = draw(<Usual definition={definition} />)
    await user.click(screen.getByRole('button', { name: title }))
    const sheet = screen.getByRole('dialog', { name: title })
    for (const text of textsOf(record)) expect(sheet.textContent).toContain(text)
    expect(sheet.textContent).toMatch(/Last updated (just now|1 minute ago) \(/)
    expect(await faults()).toEqual([])
  })

  test('the search finds a record by title and content, and links to it', async () => {
    const record = await add()
    const found = (typed: string) => find(typed, entriesOf([record]), []).groups.flatMap(({ results }) => results)
    for (const words of [title, ...textsOf(record)]) {
      const addresses = found(words).map(({ does }) => does)
      expect({ words, addresses }).toEqual({
        words,
        addresses: expect.arrayContaining([addressOfRecord(definition, record.id)]),
      })
    }
  })

  test('the trash lists a record under its title, and restores it', async () => {
    const record = await add()
    await testEstate.trash(record.id)
    const { user } = draw(<TrashPage />)
    await user.click(await screen.findByRole('button', { name: `Bring back ${title}` }))
    await waitFor(() => expect(testEstate.records(definition.kind)).toHaveLength(1))
  })

  test('export, print and release contain all content of a record, including secrets', async () => {
    const record = await add()
    const rows = inWords(record).parts.flatMap((part) => part.rows)
    const said = (some: typeof rows) => some.flatMap(({ label, text }) => [label, ...text.split('\n')])
    const level = definition.access?.keptIn
    const [levelRows, others] = [rows.filter(({ name }) => name === level), rows.filter(({ name }) => name !== level)]
    const groups = contentsOf({ records: [record], trash: [] }, () => 'Nobody')
    const about = { email: 'ada@example.org', madeAt: '2026-11-21', people: [], activity: [] }
    const left = leftGroups([record])
    const contents = { ownerName: 'Ada', event: 'death' as const, groups: left, steps: [], madeAt: 'today' }
    const files = left.flatMap(({ records }) => records.flatMap((one) => one.files))
    const placed = files.map((reference) => ({ path: `files/${reference.name}`, reference }))
    const { container } = render(
      paperPieces({
        ownerName: 'Ada',
        event: 'death',
        when: 'today',
        groups: left,
        steps: [],
        pictures: new Map(),
      }).map(({ id, content }) => <Fragment key={id}>{content}</Fragment>),
    )
    const textOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent
    const outcomes = {
      export: textOf(pageOf(groups, about, new Set())),
      file: textOf(asFile({ ...contents, files: placed, lost: new Set() })),
      paper: container.textContent,
    }
    for (const [where, told] of Object.entries(outcomes)) {
      for (const text of [title, ...said(others).filter((one) => where === 'paper' || !isFileRow(record, one))])
        expect({ where, missing: told.includes(text) ? '' : text }).toEqual({ where, missing: '' })
      // Only the owner's own export may contain the audience.
      for (const { label } of levelRows)
        expect({ where, has: told.includes(label) }).toEqual({ where, has: where === 'export' })
    }
  })

  test('grantees read a record of the kind after a release', async () => {
    const record = await add()
    const [left] = leftGroups([record]).flatMap(({ records }) => records)
    if (!left) throw new Error('One record was left.')
    const nothing = () => undefined
    const all = { ownerName: 'Margaret Ellis', event: 'death', records: [record], open: client.openFile } as const
    const trail = { shown: left.id, before: undefined, show: nothing, goOn: nothing, back: nothing, close: nothing }
    draw(
      <LeftRecordDialog record={left} trail={trail} titleOf={() => ''} left={all} printing={null} onPrint={nothing} />,
    )
    const sheet = screen.getByRole('dialog', { name: title })
    for (const text of textsOf(record, left)) expect(sheet.textContent).toContain(text)
    for (const { name } of left.files)
      expect(within(sheet).getByRole('button', { name: `Download ${name}` })).toBeTruthy()
    expect(await faults()).toEqual([])
  })
})

/** Whether `text` comes from a row with files, which HTML pages show as links labeled *File*. */
const isFileRow = (record: SavedRecord, text: string): boolean =>
  inWords(record)
    .parts.flatMap(({ rows }) => rows)
    .some((row) => row.files.length > 0 && (row.label === text || row.text.split('\n').includes(text)))
