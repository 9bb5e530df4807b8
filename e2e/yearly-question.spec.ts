import { expectAccessible, followDevice } from './support/accessible.ts'
import { enter } from './support/enter.ts'
import { linkTo, subjectsTo } from './support/mail.ts'
import { expect, test } from './support/test.ts'
import { newOwnerWithTwoGrantees } from './support/world.ts'

// A year must pass within minutes; otherwise sessions would lock.
test.use({ daySeconds: 1 })

const small = { viewport: { width: 360, height: 740 } }
const question = /^Are you still there for /

test('a contact answers the yearly question with one press at 360 px, and the owner reads on which day', async ({
  openBrowser,
  cairn,
}) => {
  test.setTimeout(300_000)
  const { owner, ruth } = await newOwnerWithTwoGrantees(cairn)
  await cairn.passDays(366)
  await expect
    .poll(() => subjectsTo(cairn, ruth.email), { timeout: 60_000 })
    .toContainEqual(expect.stringMatching(question))

  const theirs = await openBrowser(small)
  await followDevice(theirs)
  await theirs.goto(await linkTo(cairn, ruth.email, '/still-there'))
  await expect(theirs.getByRole('heading', { name: question })).toBeVisible()
  await expectAccessible(theirs, 'the yearly question')
  await theirs.getByRole('button', { name: 'I’m here, and my number is the same' }).click()
  await expect(theirs.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expectAccessible(theirs, 'the thanks for a yearly answer')

  const page = await openBrowser(small)
  await followDevice(page)
  await enter(page, owner, '/legal/contact')
  await expect(page.getByText(/^Tested by Ruth Ellis on .*, as our server says/)).toBeVisible()
  await expectAccessible(page, 'a contact who was tested')

  await cairn.passDays(15)
  const overview = () => subjectsTo(cairn, owner.email).filter((subject) => subject.startsWith('Your year in'))
  await expect.poll(overview, { timeout: 60_000 }).toHaveLength(1)
})
