import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { contentsOf } from '../records/convert/contents.ts'
import { formatsInZip } from '../records/convert/formats.ts'
import { versionOf } from '../records/define.ts'
import { groupTitle, type InWords, inWords, titlesOf, withoutMy } from '../records/in-words.ts'
import {
  attorneyCommunication,
  document,
  familyMember,
  kinds,
  memorialService,
  memory,
  pet,
} from '../records/kinds/index.ts'
import { placesOfOnes } from '../records/places/title.ts'
import { saveSamples } from '../demo/kinds.ts'
import { filesOfZip } from '../web/shared/zip/testing/zip.ts'
import { certificate } from './support/certificate.ts'
import { watchPolicy } from './support/policy-violations.ts'
import { PASSWORD } from './support/session.ts'
import { enter } from './support/enter.ts'
import { ATTORNEY_PORTAL, CONTACT_PORTAL, acknowledgeResponsibilities, acceptRole } from './support/grantee.ts'
import { expect, test } from './support/test.ts'
import {
  newFamily,
  newOperator,
  openReleased,
  OWNER_NAME,
  waitForReportState,
  reportOwner,
  type TestUser,
  approveReport,
  passWait,
} from './support/world.ts'

// For every listed kind, the test saves a record, and checks the owner's and the grantees' pages.

async function writeEveryKind({ person }: TestUser): Promise<void> {
  const file = await person.uploadFile(
    new Blob([new Uint8Array(certificate())], { type: 'application/pdf' }),
    'will.pdf',
  )
  const will = { title: 'My will', category: 'legal', description: 'Signed and witnessed', file }
  const draft = { kind: document.kind, definitionVersion: versionOf(document), values: will }
  await person.saveRecords([{ ...draft, audience: 'both_contacts', alsoIfIncapacitated: false }], 'Uploaded')
  for (const definition of kinds)
    if (person.store.kind(definition.kind).length === 0) await saveSamples(person, [definition])
  for (const { kind, audience } of kinds) {
    const all = person.store.kind(kind)
    const [first] = all
    if (audience !== 'chosen' || first === undefined || all.some((one) => one.audience !== 'nobody')) continue
    const { id, version, definitionVersion, values } = first
    const shared = { id, kind, basedOn: version, definitionVersion, values, alsoIfIncapacitated: false }
    await person.saveRecords([{ ...shared, audience: 'both_contacts' }], 'Changed')
  }
}

/** The lines of a record's text without the audience, which only the owner sees. */
const linesOf = ({ definition, parts }: InWords, alsoSecrets: boolean): string[] =>
  parts
    .flatMap(({ rows }) => rows)
    .filter(
      ({ name, secret, files }) =>
        name !== definition?.access?.keptIn && (alsoSecrets || !secret) && files.length === 0,
    )
    .flatMap(({ text }) => text.split('\n'))
    .filter((line) => line.trim() !== '')

const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ')
const missingIn = (text: string | null, lines: readonly string[]): string[] =>
  lines.filter((line) => !plain(text).includes(plain(line).trim()))

function headingOf(kind: string): string {
  const place = placesOfOnes.find((one) => one.kinds.some((there) => there.kind === kind))
  return place ? withoutMy(place.title) : groupTitle(kind, kind)
}

const startsWith = (text: string) => new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`)

async function wordsOf(reader: Page, html: Uint8Array | undefined, path: string): Promise<string> {
  await writeFile(path, html ?? '')
  await reader.goto(pathToFileURL(path).href)
  return reader.locator('body').innerText()
}

async function saved(page: Page, press: () => Promise<void>): Promise<Map<string, Uint8Array>> {
  const arriving = page.waitForEvent('download')
  await press()
  return filesOfZip(new Blob([await readFile(await (await arriving).path())]))
}

// Short days, so that seven of them pass before a session becomes idle.
test.use({ daySeconds: 60 })

test('an owner exports records of every kind, and grantees read, print and save them', async ({
  openBrowser,
  cairn,
}, testInfo) => {
  test.setTimeout(300_000)
  const operator = await newOperator(cairn)
  const { owner, attorney, ruth } = await newFamily(cairn)
  await writeEveryKind(owner)
  const reader = await openBrowser({ offline: true, javaScriptEnabled: false })

  await test.step('the owner exports all records, each kind in every format that it has', async () => {
    const page = await openBrowser()
    await enter(page, owner, '/settings/profile')
    await page.getByRole('link', { name: 'Export everything first' }).click()
    await page.getByRole('button', { name: 'Export everything' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export everything' })
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    const files = await saved(page, () => dialog.getByRole('button', { name: 'Export', exact: true }).click())
    const records = kinds.flatMap(({ kind }) => owner.person.store.kind(kind))
    const groups = contentsOf({ records, trash: [] }, () => '')
    expect(groups.map(({ kind }) => kind).toSorted()).toEqual(kinds.map(({ kind }) => kind).toSorted())
    const expected = groups.flatMap((group) => [
      ...formatsInZip(group.kind)
        .filter((format) => format.write(group, new Set(), groups) !== undefined)
        .map(({ ending }) => `${group.path}${ending}`),
      ...group.records.flatMap((record) => record.files.map((one) => one.path)),
    ])
    expect(expected.filter((path) => (files.get(path)?.length ?? 0) === 0)).toEqual([])
    const read = await wordsOf(reader, files.get('index.html'), testInfo.outputPath('export.html'))
    const titles = titlesOf(records)
    const described = records.map((record) => inWords(record, titles))
    expect(
      missingIn(
        read,
        described.flatMap((one) => [one.title, ...linesOf(one, true)]),
      ),
    ).toEqual([])
  })

  const report = await reportOwner(attorney, 'death')
  await waitForReportState(attorney, report, 'in-review')
  await approveReport(operator, report)
  await passWait(cairn, ruth, report)

  await test.step('before the contact accepts the role, the page opens, shows and logs no record', async () => {
    const page = await openBrowser()
    await enter(page, ruth, CONTACT_PORTAL)
    const question = page.getByRole('dialog', { name: 'Your responsibilities' })
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(page.getByText(/is ready\. It opens once you have read your responsibilities\.$/)).toBeVisible()
    await expect(page.getByRole('region', { name: `What ${OWNER_NAME} left for you` })).toHaveCount(0)
    await page.getByRole('button', { name: 'Read my responsibilities' }).click()
    await question.getByRole('button', { name: 'Close' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByRole('heading', { name: 'What to do first' })).toHaveCount(0)
    await ruth.person.refreshHeldSeats()
    const steps = ruth.person.store.slice('held').flatMap(({ releases }) => releases.flatMap(({ log }) => log))
    expect(steps.map(({ step }) => step)).toContain('released')
    expect(steps.map(({ step }) => step)).not.toContain('opened')
  })

  const kindsRead = new Set<string>()
  const heirs = [
    { heir: ruth, portal: CONTACT_PORTAL, accept: (page: Page) => acknowledgeResponsibilities(page, OWNER_NAME) },
    { heir: attorney, portal: ATTORNEY_PORTAL, accept: acceptRole },
  ]
  for (const { heir, portal, accept } of heirs) {
    const { records } = await openReleased(heir, OWNER_NAME)
    const titles = titlesOf(records)
    const described = records.map((record) => ({ kind: record.kind, ...inWords(record, titles) }))
    const everything = described.flatMap((one) => [one.title, ...linesOf(one, true)])
    const page = await openBrowser()
    const violations = await watchPolicy(page.context())
    await enter(page, heir, portal)
    await accept(page)
    await page.evaluate(() => (window.print = () => undefined))
    const left = page.getByRole('region', { name: `What ${OWNER_NAME} left for you` })
    const sheet = page.locator('.print-sheet')

    await test.step('a grantee searches the released records and finds a record by name', async () => {
      await page.getByRole('button', { name: `Search what ${OWNER_NAME} left` }).click()
      const search = page.getByRole('dialog', { name: 'Search' })
      const wanted = described.find(({ kind }) => kind === memorialService.kind) ?? described[0]
      const looked = search.getByRole('combobox', { name: 'What are you looking for?' })
      await looked.fill(wanted?.title ?? '')
      const found = search.getByRole('group', { name: new RegExp(`^${OWNER_NAME}’s `) })
      await expect(found.getByRole('option').first()).toBeVisible()
      await looked.fill('no such thing')
      await expect(search.getByRole('status')).toHaveText(
        new RegExp(`^Nothing found for “no such thing”We look through what ${OWNER_NAME} left for you, too`),
      )
      await looked.fill(wanted?.title ?? '')
      await page.keyboard.press('Enter')
      const record = page.getByRole('dialog', { name: wanted?.title ?? '', exact: true })
      await expect(record.getByRole('button', { name: 'Back to the list' })).toBeVisible()
      await page.reload()
      await record.getByRole('button', { name: 'Back to the list' }).click()
      await expect(record).toBeHidden()
      await expect(page).toHaveURL(new RegExp(`${portal}$`))
      await page.evaluate(() => (window.print = () => undefined))
    })

    for (const one of described) {
      if (kindsRead.has(one.kind)) continue
      kindsRead.add(one.kind)
      await test.step(`a grantee reads and prints a record of the kind ${one.kind}`, async () => {
        const heading = left.getByRole('button', { name: startsWith(headingOf(one.kind)) })
        if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click()
        const title = left
          .getByRole('region')
          .getByRole(
            'button',
            one.kind === memory.kind ? { name: startsWith(one.title) } : { name: one.title, exact: true },
          )
          .first()
        // The list renders more rows each time the user scrolls near its end.
        await expect(async () => {
          await left.getByRole('region').evaluateAll((all) => {
            for (const group of all) group.scrollIntoView({ block: 'end' })
          })
          await expect(title).toBeVisible({ timeout: 500 })
        }).toPass({ timeout: 30_000 })
        await title.click()
        if (one.kind === memory.kind) {
          await page.getByRole('button', { name: 'More', exact: true }).click()
          await page.getByRole('menuitem', { name: 'Details' }).click()
        }
        const dialog = page.getByRole('dialog', { name: one.title, exact: true })
        await expect(dialog.getByRole('button', { name: 'Back to the list' })).toBeVisible()
        expect(missingIn(await dialog.textContent(), linesOf(one, false))).toEqual([])
        for (const { name } of one.files)
          await expect(dialog.getByRole('button', { name: `Download ${name}` }).first()).toBeVisible()
        await dialog.getByRole('button', { name: 'Print', exact: true }).click()
        await expect
          .poll(async () => missingIn(await sheet.textContent(), [one.title, ...linesOf(one, true)]))
          .toEqual([])
        await dialog.getByRole('button', { name: 'Back to the list' }).click()
        await expect(dialog).toBeHidden()
      })
    }

    if (heir === ruth)
      await test.step('the contact opens a relative in the family picture, and saves papers as PDFs', async () => {
        const unfold = async (title: string) => {
          const heading = left.getByRole('button', { name: startsWith(title) })
          if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click()
        }
        await unfold(headingOf(familyMember.kind))
        const picture = left.getByRole('region', { name: `The family of ${OWNER_NAME}, drawn` })
        await picture.getByRole('button', { name: /, Margaret Ellis’s daughter$/ }).click()
        await left.getByRole('button', { name: 'Open', exact: true }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Back to the list' }).click()
        const pdfs: readonly [group: string, button: string][] = [
          [familyMember.kind, 'Save as a PDF'],
          [pet.kind, 'Page for the fridge'],
          [memorialService.kind, 'Memorial service card'],
          [memorialService.kind, 'After-Life Plan'],
        ]
        for (const [kind, button] of pdfs) {
          await unfold(headingOf(kind))
          const arriving = page.waitForEvent('download')
          await left.getByRole('button', { name: button, exact: true }).click()
          const pdf = await readFile(await (await arriving).path())
          expect(pdf.subarray(0, 5).toString(), button).toBe('%PDF-')
        }
      })

    await page.getByRole('button', { name: 'Print everything' }).click()
    await expect.poll(async () => missingIn(await sheet.textContent(), everything)).toEqual([])
    const files = await saved(page, () =>
      page.getByRole('button', { name: 'Download everything as one ZIP file' }).click(),
    )
    const read = await wordsOf(reader, files.get('1 Start here.html'), testInfo.outputPath('left.html'))
    expect(missingIn(read, everything)).toEqual([])
    const inFolders = [...files].filter(([path, bytes]) => path.includes('/') && bytes.length > 0)
    expect(inFolders).toHaveLength(described.reduce((sum, one) => sum + one.files.length, 0))
    expect(violations).toEqual([])
  }
  expect([...kindsRead].toSorted()).toEqual(kinds.map(({ kind }) => kind).toSorted())
  expect(kindsRead).toContain(attorneyCommunication.kind)
})
