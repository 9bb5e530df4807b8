import { join } from 'node:path'
import { expect, newEmail, test } from './support/test.ts'
import { expectOverview, makeRecoveryKit, settle } from './support/doors.ts'
import { databaseIn, filesIn, releaseStoreIn } from './support/everything.ts'
import {
  acceptInvitation,
  ATTORNEY_PORTAL,
  CONTACT_PORTAL,
  expectSealed,
  openLeft,
  readSecret,
  reportDeath,
  takeResponsibility,
  takeRole,
  waitInPortal,
} from './support/grantee.ts'
import { linkTo } from './support/mail.ts'
import { becomeOperator, review } from './support/operator.ts'
import { addAttorney, addContact, changeAccess, importAccounts, invite, setDeathWait } from './support/owner.ts'
import { typedWords, wordsIn } from './support/secret-words.ts'
import { addPayPal, logCommunication } from './support/story-pages.ts'

const exported = join(import.meta.dirname, 'fixtures/bitwarden-export.json')
const RUTH = `Ruth ${typedWords.ownerName}`
const WALTER = 'Walter Finch'

/** Long enough in rehearsal days (one second each) to stop it, or to restart everything, in the middle. */
const LONG_WAIT = 60

test('from the hands of the owner to the hands of the heirs, and to nobody else', async ({ openBrowser, cairn }) => {
  test.setTimeout(900_000)
  const ruth = { page: await openBrowser(), email: newEmail('ruth') }
  const martha = { page: await openBrowser(), email: newEmail('martha'), name: 'Martha Vale' }
  const jonas = { page: await openBrowser(), email: newEmail('jonas'), name: 'Jonas Vale' }
  const ada = { page: await openBrowser(), email: newEmail('ada'), name: 'Ada Lee' }
  const olga = { page: await openBrowser(), email: newEmail('olga') }
  const walter = { page: await openBrowser(), email: newEmail('walter') }
  const stranger = await openBrowser()

  const phone = await test.step('somebody runs the server, with a second step', () =>
    becomeOperator(cairn, olga.page, olga.email))

  await test.step('Ruth brings her accounts in from an export, and names three people', async () => {
    const { page } = ruth
    await settle(cairn, page, ruth)
    await importAccounts(page, exported, 6)
    await addPayPal(page)
    await addContact(page, martha, { 'Street address': `7 ${typedWords.streetOfContact} Road` })
    await addContact(page, jonas)
    await addAttorney(page, ada, { 'Firm name': `${typedWords.firm} and Lee` })
    await logCommunication(page)
    await page.goto('/digital/online')
    const contact = 'Authorized contact'
    await changeAccess(page, 'Financial', 'Quillenmoor Savings', { who: contact, contact: martha.name })
    await changeAccess(page, 'Professional', 'Brindlewick Seed Club', { who: contact, contact: martha.name })
    await changeAccess(page, 'Professional', 'GitHub', { who: 'Estate attorney' })
    await changeAccess(page, 'Social', 'Facebook', { who: contact, contact: jonas.name })
    await changeAccess(page, 'Entertainment', 'Netflix', { who: 'Shared' })
    await setDeathWait(page, LONG_WAIT)
  })

  await test.step('all three accept with the link that she hands over', async () => {
    const links = [
      await invite(ruth.page, '/legal/contact', martha.name, RUTH),
      await invite(ruth.page, '/legal/contact', jonas.name, RUTH),
      await invite(ruth.page, '/legal/attorney', ada.name, RUTH),
    ]
    for (const [at, { page, email }] of [martha, jonas, ada].entries())
      await acceptInvitation(cairn, page, links[at] ?? '', email, RUTH)
    await makeRecoveryKit(martha.page)
    await takeResponsibility(martha.page, RUTH)
    await takeResponsibility(jonas.page, RUTH)
    await takeRole(ada.page)
    await ruth.page.goto('/legal/contact')
    await expect(ruth.page.getByText('Confirmed', { exact: true })).toBeVisible()
    await expect(ruth.page.getByText('Accepted', { exact: true })).toBeVisible()
  })

  const nobodyCanOpen = async () => {
    await expectSealed(martha.page, CONTACT_PORTAL, RUTH)
    await expectSealed(jonas.page, CONTACT_PORTAL, RUTH)
    await expectSealed(ada.page, ATTORNEY_PORTAL, RUTH)
  }

  await test.step('the attorney reports her death, but Ruth is here and stops it', async () => {
    await nobodyCanOpen()
    await reportDeath(ada.page, ATTORNEY_PORTAL, RUTH)
    await nobodyCanOpen()
    await review(olga.page, phone, ruth.email, 'Verify')
    await waitInPortal(martha.page, CONTACT_PORTAL, RUTH, /^The document was verified\./)
    await nobodyCanOpen()
    await ruth.page.goto('/overview')
    const report = ruth.page.getByRole('region', { name: 'A report about you' })
    await expect(report).toContainText(`${ada.name} (estate attorney) reported`)
    await report.getByRole('button', { name: 'I am here. Stop this.' }).click()
    await expect(report).toBeHidden()
    await waitInPortal(ada.page, ATTORNEY_PORTAL, RUTH, 'The owner stopped it. Nothing was opened.')
    await nobodyCanOpen()
  })

  await test.step('Walter names a contact and an attorney, and is never seen again', async () => {
    const { page } = walter
    await settle(cairn, page, walter)
    await addPayPal(page)
    await addContact(page, jonas)
    await addAttorney(page, ada)
    await page.goto('/digital/online')
    await changeAccess(page, 'Financial', 'PayPal', { who: 'Authorized contact', contact: jonas.name })
    const links = [
      await invite(page, '/legal/contact', jonas.name, WALTER),
      await invite(page, '/legal/attorney', ada.name, WALTER),
    ]
    await page.context().close()
    for (const [at, grantee] of [jonas, ada].entries()) {
      await grantee.page.goto(links[at] ?? '')
      await grantee.page.getByRole('button', { name: 'Accept', exact: true }).click()
      await expect(grantee.page.getByRole('heading', { name: 'Thank you. You accepted.' })).toBeVisible()
    }
  })

  await test.step('somebody with his mailbox starts again, which takes nothing from his people', async () => {
    await stranger.goto('/auth/reset-password')
    await stranger.getByLabel('Email', { exact: true }).fill(walter.email)
    await stranger.getByRole('button', { name: 'Send reset link' }).click()
    await stranger.goto(await linkTo(cairn, walter.email, '/auth/reset-password'))
    await stranger.getByRole('button', { name: 'I do not have my recovery code' }).click()
    await stranger.getByRole('checkbox', { name: 'I have read this and want to start again' }).check()
    await stranger.getByLabel('New password', { exact: true }).fill('Greedy-nephew-1')
    await stranger.getByRole('button', { name: 'Start again with an empty estate' }).click()
    await expectOverview(stranger)
    await stranger.goto('/digital/online')
    await expect(stranger.getByText('No accounts added yet')).toBeVisible()
    await takeResponsibility(jonas.page, WALTER)
    await expect(jonas.page.getByText('3 records')).toBeVisible()
  })

  await test.step('Ruth dies; the attorney reports it again, and the wait begins', async () => {
    await reportDeath(ada.page, ATTORNEY_PORTAL, RUTH)
    await review(olga.page, phone, ruth.email, 'Verify')
    await waitInPortal(martha.page, CONTACT_PORTAL, RUTH, /^The document was verified\./)
    await nobodyCanOpen()
  })

  await test.step('a restart of everything in the middle of the wait changes nothing', async () => {
    const sentence = martha.page.getByText(/^The document was verified\. It opens on/)
    await waitInPortal(martha.page, CONTACT_PORTAL, RUTH, /^The document was verified\. It opens on/)
    const before = await sentence.textContent()
    await cairn.restart()
    await waitInPortal(martha.page, CONTACT_PORTAL, RUTH, /^The document was verified\. It opens on/)
    expect(await sentence.textContent()).toBe(before)
    await nobodyCanOpen()
  })

  await test.step('each of them opens exactly what was meant for them', async () => {
    const people = { 'Estate Attorney': [ada.name], 'Authorized Contacts': [jonas.name, martha.name] }
    expect(await openLeft(martha.page, CONTACT_PORTAL, RUTH)).toEqual({
      ...people,
      'Online Accounts': ['Brindlewick Seed Club', 'Netflix', 'Quillenmoor Savings'],
    })
    const password = await readSecret(martha.page, RUTH, 'Online Accounts', 'Quillenmoor Savings', 'Password')
    expect(password).toBe('Zinnkrautobelisk-41')
    expect(await openLeft(jonas.page, CONTACT_PORTAL, RUTH)).toEqual({
      ...people,
      'Online Accounts': ['Facebook', 'Netflix'],
    })
    expect(await openLeft(ada.page, ATTORNEY_PORTAL, RUTH)).toEqual({
      ...people,
      'Recent Communications': ['Meeting'],
      'Online Accounts': ['GitHub', 'Netflix'],
    })
  })

  await test.step("Walter's contact reports; his attorney never answers; his mailbox only delays it", async () => {
    await reportDeath(jonas.page, CONTACT_PORTAL, WALTER)
    await waitInPortal(jonas.page, CONTACT_PORTAL, WALTER, /^The attorney may object until/)
    await expectSealed(jonas.page, CONTACT_PORTAL, WALTER)
    await review(olga.page, phone, walter.email, 'Verify')
    await stranger.goto(await linkTo(cairn, walter.email, '/release/pause'))
    await stranger.getByRole('button', { name: 'I am here. Hold everything for seven days.' }).click()
    await stranger.getByRole('heading', { name: 'Everything is held for seven days' }).waitFor()
    await stranger.goto('/settings/release')
    await expect(stranger.getByText('Nobody has reported anything')).toBeVisible()
    expect(await openLeft(jonas.page, CONTACT_PORTAL, WALTER)).toMatchObject({ 'Online Accounts': ['PayPal'] })
  })

  await test.step('and none of the 20 secret words is anywhere on the server', async () => {
    await cairn.stop({ keepData: true })
    const places = [
      ...(await filesIn(cairn.dataFolder)),
      ...(await databaseIn(cairn.dataFolder)),
      ...releaseStoreIn(join(cairn.dataFolder, 'release/store.db')),
      { name: 'what the server wrote to its log', bytes: Buffer.from(cairn.output()) },
      ...(cairn.mailbox?.mails ?? []).map((mail) => ({
        name: `mail to ${mail.to}`,
        bytes: Buffer.from(JSON.stringify(mail)),
      })),
    ]
    // The search finds what is there: the address that Ruth signs in with is in the database and in mails.
    const withAddress = places.filter(({ bytes }) => wordsIn(bytes, [ruth.email]).length > 0).map(({ name }) => name)
    expect(withAddress).toEqual(expect.arrayContaining(['table account, email', `mail to ${ruth.email}`]))
    expect(places.flatMap(({ name, bytes }) => wordsIn(bytes).map((word) => `${word} in ${name}`))).toEqual([])
  })
})
