import type { Page } from '@playwright/test'
import type { RunningCairn } from '../commands/start-cairn.ts'
import { expectAccessible, followDevice } from './support/accessible.ts'
import { enter } from './support/enter.ts'
import { linkTo, subjectsTo } from './support/mail.ts'
import { expect, test } from './support/test.ts'
import { newOwnerWithTwoGrantees } from './support/world.ts'

// A month must pass within half an hour; otherwise the owner's session would lock.
test.use({ daySeconds: 30 })

const small = { viewport: { width: 360, height: 740 } }
const question = 'Your check-in with Cairn'
const reminder = `${question} is still open`

/** Passes single days, as the server writes at most one mail a day and starts again after a gap. */
async function passDaysUntil(cairn: RunningCairn, email: string, subject: string, times: number): Promise<void> {
  const count = async () => {
    await cairn.passDays(1)
    return subjectsTo(cairn, email).filter((one) => one === subject).length
  }
  await expect.poll(count, { message: `${subject} to ${email}`, timeout: 120_000, intervals: [1500] }).toBe(times)
}

async function turnOn(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: 'Check-ins' })
  await card.getByLabel('How often we check in').selectOption({ label: 'Every month' })
  await card.getByLabel('Days you have to answer').fill('7')
  await card.getByRole('checkbox', { name: 'Ruth Ellis' }).first().check()
  await expectAccessible(page, 'the form for check-ins')
  await card.getByRole('button', { name: 'Save check-ins' }).click()
  await expect(card.getByText(/^Next check-in: /)).toBeVisible()
}

test('a contact hears that an owner missed a check-in, and that the owner answered, twice', async ({
  openBrowser,
  cairn,
}) => {
  test.setTimeout(300_000)
  const { owner, ruth, attorney } = await newOwnerWithTwoGrantees(cairn)
  const settings = await openBrowser(small)
  await followDevice(settings)
  await enter(settings, owner, '/settings/release')
  await turnOn(settings)
  await settings.close()

  for (const round of [1, 2])
    await test.step(`round ${round}`, async () => {
      await cairn.passDays(29)
      await passDaysUntil(cairn, owner.email, question, round)
      await passDaysUntil(cairn, owner.email, reminder, round)
      expect(subjectsTo(cairn, ruth.email).filter((subject) => subject.startsWith('Please call'))).toHaveLength(
        round - 1,
      )
      await passDaysUntil(cairn, ruth.email, `Please call ${owner.email}`, round)
      await expect
        .poll(() =>
          subjectsTo(cairn, owner.email).filter((subject) => subject === `We asked ${ruth.email} to call you`),
        )
        .toHaveLength(round)

      const page = await openBrowser(small)
      await followDevice(page)
      await page.goto(await linkTo(cairn, owner.email, '/check-in'))
      await expect(page.getByRole('heading', { name: 'Are you there?' })).toBeVisible()
      await expectAccessible(page, 'the page of a check-in')
      const allClear = () => subjectsTo(cairn, ruth.email).filter((subject) => subject.endsWith('has answered'))
      expect(allClear()).toHaveLength(round - 1)
      await page.getByRole('button', { name: 'I’m here' }).click()
      await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
      await expect.poll(allClear).toHaveLength(round)
    })
  expect(subjectsTo(cairn, attorney.email).filter((subject) => /call|answered/.test(subject))).toEqual([])
})
