import { expectAccessible, followDevice } from './support/accessible.ts'
import { enter } from './support/enter.ts'
import { ATTORNEY_PORTAL } from './support/grantee.ts'
import { expect, test } from './support/test.ts'
import { newOperator, newOwnerWithTwoGrantees, newUser, reportOwner } from './support/world.ts'

const phone = { width: 360, height: 740 }

test('an attorney names a deputy, who answers a report for them until the owner ends it', async ({
  openBrowser,
  cairn,
}) => {
  await newOperator(cairn)
  const { owner, attorney, ruth } = await newOwnerWithTwoGrantees(cairn)
  const deputy = await newUser(cairn, 'deputy')
  await attorney.person.refreshHeldSeats()
  const [seat] = attorney.person.store.slice('held')
  await attorney.person.acknowledge({ heldId: seat?.id ?? '', items: ['estate-attorney-role'] })
  let link = ''

  await test.step('the attorney names the deputy by email, and gets a link to hand over', async () => {
    const page = await openBrowser({ viewport: phone })
    await followDevice(page)
    await enter(page, attorney, ATTORNEY_PORTAL)
    const card = page.getByRole('region', { name: 'A deputy while you are away' })
    await card.getByLabel('Your deputy’s email').fill(deputy.email)
    await card.getByRole('button', { name: 'Name a deputy' }).click()
    await expect(card.getByText(`${deputy.email} has not accepted yet.`)).toBeVisible()
    link = await card.getByLabel('Link for your deputy').inputValue()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
    await expectAccessible(page, 'the portal of an attorney with a deputy')
  })

  const theirs = await openBrowser({ viewport: phone })
  await followDevice(theirs)
  await test.step('the deputy accepts by the link with an account of their own', async () => {
    await enter(theirs, deputy, '/overview')
    await theirs.goto(link)
    await expect(theirs.getByRole('heading', { name: `${attorney.email} asks you to be their deputy` })).toBeVisible()
    await expect(theirs.getByText('You can’t report anything, and nothing opens to you.')).toBeVisible()
    await expectAccessible(theirs, 'the invitation of a deputy')
    await theirs.getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(theirs.getByRole('heading', { name: 'Thank you for accepting' })).toBeVisible()
  })

  const hers = await openBrowser()
  const atTheSeat = hers.getByRole('region', { name: 'Your attorney’s deputy' })
  await test.step('the owner sees the deputy beside the seat', async () => {
    await enter(hers, owner, '/legal/attorney')
    await expect(atTheSeat.getByText(`${deputy.email} has accepted.`)).toBeVisible()
    await expectAccessible(hers, 'the attorney’s page of an owner with a deputy')
  })

  const releaseId = await reportOwner(ruth, 'death')
  await test.step('the deputy reads the document and agrees, and nothing opens to them', async () => {
    await theirs.goto(ATTORNEY_PORTAL)
    await expect(theirs.getByText(`You answer for ${attorney.email}`).first()).toBeVisible()
    await theirs.getByRole('button', { name: 'Read the document' }).click()
    await expect(theirs.getByRole('img', { name: 'death-certificate.pdf, page 1 of 1' })).toBeVisible()
    await theirs.getByRole('radio', { name: /^I agree/ }).check()
    await theirs.getByRole('button', { name: 'Send my answer' }).click()
    await expect(theirs.getByRole('button', { name: 'Read the document' })).toBeHidden()
    await expect(theirs.getByText('You agreed')).toBeVisible()
    await expectAccessible(theirs, 'the portal of a deputy')
    await expect(async () => {
      await attorney.person.refreshHeldSeats()
      const answers = attorney.person.store.slice('held')[0]?.releases.find(({ id }) => id === releaseId)?.answers
      expect(answers).toMatchObject([{ role: 'attorney', stance: 'support' }])
    }).toPass()
  })

  await test.step('the owner ends the deputy, whose agreement no longer counts', async () => {
    await hers.goto('/legal/attorney')
    await atTheSeat.getByRole('button', { name: `Remove ${deputy.email}` }).click()
    await expect(atTheSeat).toBeHidden()
    await attorney.person.refreshHeldSeats()
    expect(attorney.person.store.slice('held')[0]?.releases.find(({ id }) => id === releaseId)?.answers).toEqual([])
    await theirs.reload()
    await expect(theirs.getByText('No client has named you yet')).toBeVisible()
  })
})
