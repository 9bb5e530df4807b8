import type { Locator } from '@playwright/test'
import { expectAccessible, followDevice } from './support/accessible.ts'
import { PASSWORD } from './support/session.ts'
import { enter } from './support/enter.ts'
import { tabAndPress, tabAndType } from './support/keyboard.ts'
import { expect, newEmail, test } from './support/test.ts'
import { newUser, writeContact } from './support/world.ts'

test.setTimeout(120_000)

/** The worker made the PDF in the browser, so the link's target is a blob URL. */
const expectPaper = (link: Locator) => expect(link).toHaveAttribute('href', /^blob:/)

test('an owner prints invitation and release card, and a grantee types the card’s lines by keyboard', async ({
  openBrowser,
  cairn,
}) => {
  const olga = await newUser(cairn, 'olga')
  await writeContact(olga, { name: 'Eva Moor', email: newEmail('eva') })
  const invited = { role: 'contact_1', email: newEmail('eva'), personName: 'Eva Moor', ownerName: 'Olga Moor' } as const
  const { card } = await olga.person.inviteSeat(invited)

  const page = await openBrowser()
  await followDevice(page)
  await enter(page, olga, '/legal/contact')
  await page.getByRole('button', { name: 'Show link and code' }).click()
  await expectPaper(page.getByRole('link', { name: 'Print invitation' }))
  await expectAccessible(page, 'an invitation to hand over, with its papers')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Print release card' }).click()
  const dialog = page.getByRole('dialog', { name: 'Release card for Eva Moor' })
  await expectPaper(dialog.getByRole('link', { name: 'Print or save PDF' }))
  await expect(dialog.getByRole('listitem')).toHaveText(card.lines.map((line, at) => `${at + 1}${line}`))
  await expectAccessible(page, 'a release card to print')

  const theirs = await openBrowser({ viewport: { width: 360, height: 740 } })
  await followDevice(theirs)
  await theirs.goto('/claim')
  for (const [at, line] of card.lines.entries()) {
    const typed = at === 1 ? line.replace(/.$/, (last) => (last === '0' ? '2' : '0')) : line.toLowerCase()
    await tabAndType(theirs, theirs.getByLabel(`Line ${at + 1}`, { exact: true }), typed)
  }
  await expect(theirs.getByText(/^Line 2 doesn’t match your card/)).toBeVisible()
  await expectAccessible(theirs, 'a card with a mistyped line')
  await theirs.getByLabel('Line 2', { exact: true }).fill(card.lines[1] ?? '')
  await tabAndPress(theirs, theirs.getByRole('button', { name: 'Read the card' }))
  await expect(theirs.getByRole('heading', { name: 'A card from Olga Moor' })).toBeVisible()
  await theirs.getByText('Compare with the card in your hand').click()
  await expect(theirs.getByText(card.serviceFingerprint)).toBeVisible()
  await expectAccessible(theirs, 'a card that was read')
  await theirs.getByLabel('Email').fill(newEmail('holder'))
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await theirs.getByRole('button', { name: 'Create account and continue' }).click()
  await expect(theirs.getByRole('button', { name: 'Use this card' })).toBeVisible()
})
