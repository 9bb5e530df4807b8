import { expectAccessible } from './support/accessible.ts'
import { enter } from './support/enter.ts'
import { subjectsTo } from './support/mail.ts'
import { expect, test } from './support/test.ts'
import { newOwnerWithTwoGrantees, OWNER_NAME } from './support/world.ts'

const small = { width: 360, height: 740 }

test('an owner checks what a report would bring, tries a card, and reads that a contact got in', async ({
  openBrowser,
  cairn,
}) => {
  const { owner, ruth } = await newOwnerWithTwoGrantees(cairn)
  const card = await owner.person.seatCard('contact_1')
  const [page, theirs] = [await openBrowser(), await openBrowser()]
  await page.setViewportSize(small)
  await theirs.setViewportSize(small)
  await enter(page, owner, '/settings/release')
  await page.getByRole('link', { name: 'Open the fire drill' }).click()
  await expect(page.getByRole('heading', { name: 'If You Were Reported Today' })).toBeVisible()
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
  const of = page.getByRole('region', { name: 'Ruth Ellis' })
  await expect(of.getByText('Ruth Ellis accepted, with the secret you handed over.')).toBeVisible()
  await expect(of.getByText('The list of what is meant for this person is whole.')).toBeVisible()
  await expectAccessible(page, 'the fire drill')

  await page.getByLabel(/^Letters on the card/).fill((card?.lines ?? []).join('\n'))
  await page.getByRole('button', { name: 'Try this card' }).click()
  await expect(page.getByText('This card works: it is the one for Ruth Ellis')).toBeVisible()

  await page.getByRole('button', { name: 'Send a fire drill' }).click()
  await expect(page.getByText('We wrote to them')).toBeVisible()
  await expect
    .poll(() => subjectsTo(cairn, ruth.email))
    .toContainEqual(expect.stringMatching(/asks you to try something/))

  await enter(theirs, ruth)
  await theirs.getByRole('link', { name: 'Open the fire drill' }).click()
  await expect(theirs.getByText('Made-up example').first()).toBeVisible()
  await expectAccessible(theirs, 'the examples of a fire drill')
  await theirs.getByRole('button', { name: 'I got in' }).click()
  await expect(theirs.getByText(`Thank you. ${OWNER_NAME} can read that you got in.`)).toBeVisible()

  await page.reload()
  await expect(page.getByText(/^Ruth Ellis got in on /)).toBeVisible()
  await expect(page.getByText(/^We wrote to Daniel Okafor on .* There is no answer yet/)).toBeVisible()
})
