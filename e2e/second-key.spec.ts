import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startCairn } from '../commands/start-cairn.ts'
import { expectAccessible, followDevice } from './support/accessible.ts'
import { enter } from './support/enter.ts'
import { CONTACT_PORTAL } from './support/grantee.ts'
import { expect, test } from './support/test.ts'
import { newOwnerWithTwoGrantees } from './support/world.ts'

test('after a loss of the second key, an owner sets up the new key, and the contact’s portal drops its warning', async ({
  browser,
}) => {
  const cairn = await startCairn({ daySeconds: 3600 })
  try {
    const { owner, ruth } = await newOwnerWithTwoGrantees(cairn)
    await cairn.restart(() => rm(join(cairn.dataFolder, 'release'), { recursive: true }))
    const fingerprint = [...cairn.output().matchAll(/Its fingerprint is ([A-Z2-7 ]+)/g)].at(-1)?.[1] ?? ''
    await expect.poll(() => cairn.output()).toContain('has another key than before')
    const [theirs, page] = await Promise.all(
      Array.from({ length: 2 }, async () => (await browser.newContext({ baseURL: cairn.url })).newPage()),
    )
    if (!theirs || !page) throw new Error('There is no page.')
    await followDevice(theirs)
    await enter(theirs, ruth, CONTACT_PORTAL)
    const nothing = theirs.getByText('Nothing can open for you right now')
    await expect(nothing).toBeVisible()
    await expectAccessible(theirs, 'the portal while the second key is another one')

    await followDevice(page)
    await enter(page, owner)
    await expect(page.getByText('The second key of this site is not the one you set up.')).toBeVisible()
    await page.getByRole('button', { name: 'See what to do' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set up the second key again' })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByText(fingerprint)).toHaveCount(0)
    await expectAccessible(page, 'how to set up the second key again')
    await dialog.getByLabel('Fingerprint of the new key').fill(fingerprint.replace(/^..../, 'AAAA'))
    await dialog.getByRole('button', { name: 'Set it up again' }).click()
    await expect(dialog.getByText('That is not the fingerprint of the second key')).toBeVisible()
    await dialog.getByLabel('Fingerprint of the new key').fill(fingerprint)
    await dialog.getByRole('button', { name: 'Set it up again' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('The second key is set up again', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'See what to do' })).toHaveCount(0)

    await theirs.reload()
    await expect(theirs.getByText('If you can no longer do this')).toBeVisible()
    await expect(nothing).toHaveCount(0)
  } finally {
    await cairn.stop()
  }
})
