import { expectAccessible, followDevice } from './support/accessible.ts'
import { enter } from './support/enter.ts'
import { linkTo, subjectsTo } from './support/mail.ts'
import { expect, newEmail, test } from './support/test.ts'
import {
  approveReport,
  newOperator,
  newOwnerWithTwoGrantees,
  OWNER_NAME,
  reportOwner,
  waitForReportState,
} from './support/world.ts'

const phone = { width: 360, height: 740 }

test('the lookout alone holds a false report while every other channel is cut, and everyone reads who did', async ({
  openBrowser,
  cairn,
}) => {
  test.setTimeout(300_000)
  const { owner, attorney, ruth } = await newOwnerWithTwoGrantees(cairn)
  const lookout = newEmail('jonas')
  const page = await openBrowser()
  await followDevice(page)
  await enter(page, owner, '/settings/release')
  const theirs = await openBrowser({ viewport: phone })
  await followDevice(theirs)

  await test.step('the owner names a lookout', async () => {
    await page.getByRole('button', { name: 'Name a lookout' }).click()
    const dialog = page.getByRole('dialog', { name: 'Name a lookout' })
    await dialog.getByLabel('Their name').fill('Jonas Weber')
    await dialog.getByLabel('Their email address').fill(lookout)
    await dialog.getByLabel('Your name in our emails to them').fill(OWNER_NAME)
    await expectAccessible(page, 'the form for a lookout')
    await dialog.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText('Waiting for them to say yes')).toBeVisible()
  })

  await test.step('the lookout agrees on a phone', async () => {
    await theirs.goto(await linkTo(cairn, lookout, '/lookout'))
    await expect(theirs.getByRole('heading', { name: 'Would you be a lookout?' })).toBeVisible()
    await expectAccessible(theirs, 'the question to a lookout')
    await theirs.getByRole('button', { name: 'Yes, tell me if something is reported' }).click()
    await expect(theirs.getByRole('heading', { name: `You are ${OWNER_NAME}’s lookout` })).toBeVisible()
    await page.reload()
    await expect(page.getByText('They said yes. They can hold a report twice a year at most.')).toBeVisible()
    await expectAccessible(page, 'the release settings with a lookout')
  })

  const releaseId = await test.step('the contact reports, and no mail reaches the owner', async () => {
    const operator = await newOperator(cairn)
    cairn.mailbox?.refuse({ code: 550, message: 'nobody here' }, [owner.email])
    const reported = await reportOwner(attorney, 'death')
    await waitForReportState(attorney, reported, 'in-review')
    await approveReport(operator, reported)
    await waitForReportState(attorney, reported, 'waiting')
    return reported
  })

  await test.step('the lookout holds it, once', async () => {
    const link = await linkTo(cairn, lookout, '/lookout/hold')
    await theirs.goto(link)
    await expect(theirs.getByRole('heading', { name: 'Is this report wrong?' })).toBeVisible()
    await expectAccessible(theirs, 'the question whether to hold a report')
    await theirs.getByRole('button', { name: 'Hold everything for seven days' }).click()
    await expect(theirs.getByRole('heading', { name: 'Everything is on hold for seven days' })).toBeVisible()
    await expectAccessible(theirs, 'what a hold did')
    await theirs.goto('/')
    await theirs.goto(link)
    await theirs.getByRole('button', { name: 'Hold everything for seven days' }).click()
    await expect(theirs.getByRole('heading', { name: 'You already put this on hold' })).toBeVisible()
    await expect
      .poll(() => subjectsTo(cairn, ruth.email).filter((subject) => subject.endsWith('on hold for seven days')))
      .toHaveLength(1)
  })

  await test.step('the owner comes home, reads who held it, and stops it', async () => {
    await page.goto('/settings/release')
    await expect(page.getByText(/Jonas Weber, your lookout, put this on hold until/).first()).toBeVisible()
    await page.getByText('Release log: every recorded step').first().click()
    const log = page.getByRole('list', { name: 'Every recorded step of this report' }).first()
    await expect(log).toContainText('Jonas Weber (lookout)')
    await expect(log).toContainText('We emailed your lookout')
    await page.getByRole('button', { name: 'I am here. Stop this.' }).first().click()
    await waitForReportState(attorney, releaseId, 'vetoed')
    await expect.poll(() => subjectsTo(cairn, lookout).at(-1)).toBe(`${OWNER_NAME} has answered`)
  })

  await test.step('the lookout of before holds nothing after they were removed', async () => {
    await page.goto('/settings/release')
    await page.getByRole('button', { name: 'Remove your lookout' }).click()
    await page.getByRole('button', { name: 'Remove lookout' }).click()
    await expect(page.getByRole('button', { name: 'Name a lookout' })).toBeVisible()
    // A second visit to the same address would not load the page again.
    await theirs.goto('/')
    await theirs.goto(await linkTo(cairn, lookout, '/lookout/hold'))
    await theirs.getByRole('button', { name: 'Hold everything for seven days' }).click()
    await expect(theirs.getByRole('heading', { name: 'There is nothing to hold' })).toBeVisible()
  })
  cairn.mailbox?.refuse(undefined)
})
