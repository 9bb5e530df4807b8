import type { Person } from '../client/headless.ts'
import type { StoredRecord } from '../client/model/records.ts'
import { blank, versionOf } from '../records/define.ts'
import { isFile } from '../records/fields/file.ts'
import { definitionOf, story } from '../records/kinds/index.ts'
import { expectAccessible } from './support/accessible.ts'
import { PASSWORD } from './support/session.ts'
import { enter } from './support/enter.ts'
import { expect, test } from './support/test.ts'
import { newOwner, newUser } from './support/world.ts'

const sound = 'RIFF and two minutes of the voice of somebody who tells of the flood. '.repeat(4000)

async function writeStory(by: Person): Promise<void> {
  const recording = await by.uploadFile(new Blob([sound], { type: 'audio/wav' }), 'my voice.wav')
  const values = { ...blank(story), title: 'The flood', content: 'It rose all night.', audioNotes: [recording] }
  const { kind } = story
  const access = { audience: 'contact_1', alsoIfIncapacitated: true } as const
  await by.saveRecords([{ kind, definitionVersion: versionOf(story), values, ...access }], 'Told')
}

/** The parts of a record that an import must preserve; file keys differ between accounts. */
function comparable({ id, kind, values, audience, alsoIfIncapacitated, seat, unchecked }: StoredRecord): string {
  const plain = (_: string, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    if (isFile(value)) {
      const { name, type, size, source, password, preview } = value
      return { name, type, size, source, password, preview }
    }
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b)))
  }
  // The id of a singleton differs between accounts.
  const known = definitionOf(kind)?.singleton === true ? '' : id
  return JSON.stringify({ known, kind, values, audience, alsoIfIncapacitated, seat, unchecked }, plain)
}

test('another account imports every record and file of a full export, and a second import adds nothing', async ({
  openBrowser,
  cairn,
}) => {
  const owner = await newOwner(cairn)
  await writeStory(owner.person)
  const page = await openBrowser()
  await enter(page, owner, '/settings/security')
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export everything' }).click()
  const asked = page.getByRole('dialog', { name: 'Export everything' })
  await asked.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await asked.getByRole('button', { name: 'Export', exact: true }).click()
  const zip = await (await arriving).path()

  const heir = await newUser(cairn, 'again')
  const other = await openBrowser()
  await enter(other, heir, '/settings/security')
  const dialog = other.getByRole('dialog', { name: 'Bring back an export' })
  const choose = async () => {
    await other.getByRole('button', { name: 'Choose the export' }).click()
    await dialog.getByLabel(/^ZIP file from “Export everything/).setInputFiles(zip)
  }
  const all = owner.person.store.all()
  await choose()
  await expect(dialog.getByRole('heading', { level: 3 })).toContainText(`${all.length} records will come in, with `)
  await expectAccessible(other, 'Bring back an export')
  await dialog.getByRole('button', { name: `Bring in ${all.length} records` }).click()
  await expect(dialog.getByText(`${all.length} records came in, with`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await heir.person.refresh()
  const here = heir.person.store.all()
  expect(new Set(here.map(comparable))).toEqual(new Set(all.map(comparable)))
  const recording = here.find(({ values }) => values['title'] === 'The flood')?.values['audioNotes']
  const [file] = Array.isArray(recording) ? recording.filter(isFile) : []
  if (!file) throw new Error('The story has its recording.')
  expect(new TextDecoder().decode((await heir.person.openFile(file)).bytes)).toBe(sound)

  await other.reload()
  await choose()
  await expect(dialog.getByText('You have all of it already. There is nothing to bring in.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Bring in/ })).toHaveCount(0)
})
