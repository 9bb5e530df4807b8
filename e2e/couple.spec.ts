import type { Page } from '@playwright/test'
import { blank, type Definition, tidied, versionOf } from '../records/define.ts'
import type { Values } from '../records/fields/index.ts'
import { healthcareProxy, pet } from '../records/kinds/index.ts'
import { expectAccessible, followDevice } from './support/accessible.ts'
import { enter } from './support/enter.ts'
import { acknowledgeResponsibilities } from './support/grantee.ts'
import { goTo, PASSWORD } from './support/session.ts'
import { confirmSharing, sharedBy } from './support/sharing.ts'
import { expect, test } from './support/test.ts'
import { newUser, type TestUser, writeContact } from './support/world.ts'

const RUTH = 'Ruth Vale'
const HENRY = 'Henry Vale'
const small = { viewport: { width: 360, height: 740 } }
const biscuit = { ...blank(pet), ...pet.samples?.[0] }
const proxy = { ...blank(healthcareProxy), ...healthcareProxy.samples?.[0], primaryFullName: RUTH }

async function save({ person }: TestUser, definition: Definition, values: Values): Promise<void> {
  const draft = { kind: definition.kind, definitionVersion: versionOf(definition), values: tidied(definition, values) }
  await person.saveRecords([{ ...draft, audience: 'everyone_named', alsoIfIncapacitated: true }], 'Added')
}

const step = (page: Page, title: string) => page.getByRole('region', { name: title })

/** Invites a person from the page. @returns the link to hand over */
async function invite(page: Page, name: string, ownName: string): Promise<string> {
  await page.getByRole('button', { name: `Invite ${name}` }).click()
  const form = page.getByRole('dialog', { name: `Invite ${name}` })
  await form.getByLabel('Your name, as they know you').fill(ownName)
  await form.getByRole('radio', { name: /^By my name/ }).check()
  await form.getByRole('button', { name: 'Send invitation' }).click()
  const made = page.getByRole('dialog', { name: `Now give this to ${name} yourself` })
  const link = await made.getByRole('textbox').inputValue()
  await page.keyboard.press('Escape')
  return link
}

async function share(page: Page, name: string, email: string, kind: string): Promise<void> {
  await step(page, `What ${name} may read today`).getByRole('checkbox', { name: kind }).check()
  await page.getByRole('button', { name: `Let ${name} read them` }).click()
  await confirmSharing(page, name, email)
}

test('a couple names each other in one flow, and each finds in their own lists what the other shares', async ({
  openBrowser,
  cairn,
}) => {
  test.setTimeout(300_000)
  const ruth = await newUser(cairn, 'ruth', PASSWORD)
  const henry = await newUser(cairn, 'henry', PASSWORD)
  await writeContact(ruth, { name: HENRY, email: henry.email })
  await save(henry, pet, biscuit)
  await save(henry, healthcareProxy, proxy)
  const hers = await openBrowser()
  await followDevice(hers)
  const his = await openBrowser(small)
  await followDevice(his)

  await test.step('she begins, and invites him from the page', async () => {
    await enter(hers, ruth, '/legal/contact')
    await hers.getByRole('link', { name: 'We do this together' }).click()
    await expect(step(hers, `You name ${HENRY}`)).toContainText('To do')
    await expect(step(hers, 'A third person')).toContainText('If you both die, no one is left')
    await expectAccessible(hers, 'a couple before both accepted')
  })
  const toHim = await invite(hers, HENRY, RUTH)

  await test.step('he accepts, names her too, and invites her', async () => {
    await enter(his, henry, new URL(toHim).pathname + new URL(toHim).hash)
    await his.getByRole('button', { name: 'Accept', exact: true }).click()
    await his.getByRole('link', { name: `Name ${RUTH} as your contact, too` }).click()
    await expect(step(his, `${RUTH} names you`)).toContainText('Done')
    await expect(his.getByRole('link', { name: `Name ${RUTH} as my contact` })).toBeVisible()
    await writeContact(henry, { name: RUTH, email: ruth.email }, 'contact_2')
    await his.reload()
  })
  const toHer = await invite(his, RUTH, HENRY)

  await test.step('she accepts, and both pages say so', async () => {
    await goTo(hers, new URL(toHer).pathname + new URL(toHer).hash)
    await hers.getByRole('button', { name: 'Accept', exact: true }).click()
    await hers.getByRole('link', { name: `Name ${HENRY} as your contact, too` }).click()
    for (const [page, name] of [
      [hers, HENRY],
      [his, RUTH],
    ] as const) {
      await page.reload()
      await expect(step(page, `You name ${name}`)).toContainText('Done')
      await expect(step(page, `${name} names you`)).toContainText('Done')
    }
    await expect(step(his, 'A third person')).toContainText('To do')
  })

  await test.step('he shares the dog; she reads it beneath her own pets, and not his proxy', async () => {
    await his.getByRole('button', { name: `Let ${RUTH} read them` }).click()
    await expect(his.getByText('Please choose at least one')).toBeVisible()
    await share(his, RUTH, ruth.email, '1 pet')
    await expect(step(his, `What ${RUTH} may read today`)).toContainText('can read one record of yours today')
    await expectAccessible(his, 'a couple who share something')
    await acknowledgeResponsibilities(hers, HENRY)
    await goTo(hers, '/planning/pet-care')
    const from = sharedBy(hers, HENRY)
    await from.getByRole('button', { name: 'Biscuit', exact: true }).click()
    const sheet = hers.getByRole('dialog', { name: 'Biscuit' })
    await expect(sheet.getByRole('button', { name: /^Edit|^Delete/ })).toHaveCount(0)
    await sheet.getByRole('button', { name: 'Back to the list' }).click()
    await expectAccessible(hers, 'a list with what a partner shares')
    await goTo(hers, '/planning/healthcare')
    await expect(hers.getByRole('heading', { name: /Healthcare/ }).first()).toBeVisible()
    await expect(from).toHaveCount(0)
    await goTo(his, '/planning/pet-care')
    await expect(his.getByText('Biscuit').first()).toBeVisible()
    await expect(sharedBy(his, RUTH)).toHaveCount(0)
  })

  await test.step('he takes everything back, and it leaves her list', async () => {
    await goTo(his, '/legal/together')
    await his.getByRole('button', { name: 'Take everything back' }).click()
    await expect(step(his, `What ${RUTH} may read today`)).toContainText('can’t read anything of yours today')
    await goTo(hers, '/planning/pet-care')
    await hers.reload()
    await expect(sharedBy(hers, HENRY)).toHaveCount(0)
  })
})
