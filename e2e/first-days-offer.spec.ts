import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { browserFetch, openBrowser, type Person } from '../client/headless.ts'
import { type RunningCairn, startCairn } from '../commands/start-cairn.ts'
import { blank, type Definition, versionOf } from '../records/define.ts'
import type { Values } from '../records/fields/index.ts'
import { finalWishes, onlineAccount, pet } from '../records/kinds/index.ts'
import { subjectsTo } from './support/mail.ts'
import { notice, signIn } from './support/session.ts'
import { expect, test as base } from './support/test.ts'
import { writeContact } from './support/world.ts'

/** A kept data folder of version 0.2.0, whose estate knows no first days (`upgrade:keep`). */
const kept = join(import.meta.dirname, '../upgrades/versions/0.2.0.tar.zst')
const who = { email: 'olga@example.org', password: 'Correct-horse-7!' }

const test = base.extend<object, { cairn: RunningCairn; daySeconds: number }>({
  cairn: [
    async ({ daySeconds }, lend) => {
      const dataFolder = await mkdtemp(join(tmpdir(), 'cairn-'))
      execFileSync('tar', ['-x', '-C', dataFolder], { input: zstdDecompressSync(await readFile(kept)) })
      const cairn = await startCairn({ dataFolder, daySeconds })
      // The folder has a report that waits. Its days pass only while the release service runs.
      await cairn.stopRelease()
      await lend(cairn)
      await cairn.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

// The length of a day that the folder's release service fixed.
test.use({ daySeconds: 2 })

async function signedIn({ url }: RunningCairn, email: string): Promise<Person> {
  const person = await openBrowser({ url, fetch: browserFetch(url) })
  await person.signIn({ ...who, email })
  return person
}

/** The owner stopped the report, named a contact, and wrote down pets, wishes and an account. */
async function ownerFromBefore(cairn: RunningCairn): Promise<Person> {
  const owner = await signedIn(cairn, who.email)
  await cairn.startRelease()
  const state = async () => {
    await owner.refresh()
    return owner.store.slice('releases')[0]?.state
  }
  // On a slow machine, the days of the folder may be over.
  const isOver = (await state()) === 'released'
  const id = owner.store.slice('releases')[0]?.id ?? ''
  await (isOver ? owner.endRelease(id, who.password) : owner.veto(id))
  await expect.poll(state, { timeout: 60_000 }).toMatch(/vetoed|ended/)
  await writeContact({ person: owner }, { name: 'Ruth Ellis', email: 'contact1@example.org' })
  const save = (definition: Definition, values: Values, audience: 'both_contacts' | 'nobody' = 'both_contacts') =>
    owner.saveRecords(
      [
        {
          kind: definition.kind,
          definitionVersion: versionOf(definition),
          values,
          audience,
          alsoIfIncapacitated: false,
        },
      ],
      'Added',
    )
  for (const petName of ['Biscuit', 'Milo']) await save(pet, { ...blank(pet), ...pet.samples?.[0], petName })
  await save(pet, { ...blank(pet), ...pet.samples?.[0], petName: 'Only mine' }, 'nobody')
  await save(finalWishes, { ...blank(finalWishes), ...finalWishes.samples?.[0] })
  await save(onlineAccount, { ...blank(onlineAccount), ...onlineAccount.samples?.[0] })
  return owner
}

test('the owner of an estate of 0.2.0 agrees to the first days in one dialog, with the password, once', async ({
  openBrowser: open,
  cairn,
}) => {
  test.setTimeout(300_000)
  const owner = await ownerFromBefore(cairn)
  expect(owner.store.slice('settings')?.firstDays).toBeUndefined()
  const page = await open()
  await signIn(page, who)
  const look = page.getByRole('button', { name: 'See what would open' })
  const dialog = page.getByRole('dialog', { name: 'Open this in the first days?' })

  await test.step('the dialog names the person, and how many records of each kind would open', async () => {
    await look.click()
    await expect(dialog).toContainText('Ruth Ellis can read what you left them of this:')
    await expect(dialog.getByRole('listitem')).toHaveText(['your final wishes', '2 pets'])
  })

  await test.step('the offer stays after the owner closes the dialog, and after a reload', async () => {
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(look).toBeVisible()
    await page.reload()
    await look.click()
  })

  await test.step('a wrong password changes nothing', async () => {
    await dialog.getByLabel('Password').fill('Not-the-password-1')
    await dialog.getByRole('button', { name: 'Open in the first days' }).click()
    await expect(dialog.getByRole('alert')).toContainText('password')
    await owner.refresh()
    expect(owner.store.slice('settings')?.firstDays).toBeUndefined()
    expect(owner.store.kind('pet').filter(({ firstDays }) => firstDays === true)).toEqual([])
  })

  await test.step('the right password sets the day, marks the records, and gives the seats their keys', async () => {
    await dialog.getByLabel('Password').fill(who.password)
    await dialog.getByRole('button', { name: 'Open in the first days' }).click()
    await expect(notice(page, 'The first days are set')).toContainText('Until then, everything opens together.')
    await expect(dialog).toBeHidden()
    await owner.refresh()
    expect(owner.store.slice('settings')).toMatchObject({ firstDays: 1 })
    const marked = (kind: string) => owner.store.kind(kind).filter(({ firstDays }) => firstDays === true).length
    expect(['pet', 'final-wishes', 'online-account'].map(marked)).toEqual([2, 1, 0])
    await expect
      .poll(() => subjectsTo(cairn, who.email), { timeout: 60_000 })
      .toContain('Your release settings were made weaker')
    const heir = await signedIn(cairn, 'contact1@example.org')
    const early = async () => {
      await heir.refreshHeldSeats()
      return heir.store.slice('held')[0]?.counts.first
    }
    await expect.poll(early, { timeout: 60_000 }).toBe(3)
  })

  await test.step('nothing asks again, on the overview or in the release settings', async () => {
    await expect(look).toBeHidden()
    await page.goto('/overview')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(look).toHaveCount(0)
    await page.goto('/settings/release')
    await expect(
      page.getByRole('radio', { name: /Open what I chose for the first days before the rest/ }),
    ).toBeChecked()
    await expect(page.getByRole('button', { name: 'Choose the first days' })).toHaveCount(0)
  })
})
