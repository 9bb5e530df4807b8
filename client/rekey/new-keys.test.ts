import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unlocked } from '../core/core.ts'
import type { Person } from '../headless.ts'
import { type ChangedApp, changedApp } from '../testing/changed-app.ts'
import { type CairnHere, daysUntil, password, startTestCairn } from '../testing/cairn.ts'
import { account, alarms, heldNow, named, open, platforms, reaches, report, seatOf } from '../testing/story.ts'

// An owner who suspects an intruder makes new keys for everything: no record is lost, no other
// session stays signed in, and grantees need not act.

let cairn: CairnHere
beforeAll(async () => {
  cairn = await startTestCairn()
})
afterAll(() => cairn.stop())

const next = 'Another-horse-8!'
let people = 0

async function owner(): Promise<ChangedApp & { email: string; recoveryCode: string }> {
  people += 1
  const email = `owner.${people}@example.org`
  const app = await changedApp(cairn, email, (between) => cairn.person(email, between))
  const { code: recoveryCode } = await app.person.makeRecoveryKit({})
  await app.person.confirmRecoveryKit()
  return { ...app, email, recoveryCode }
}
const again = async (person: Person, recoveryCode: string, [from, to] = [password, next]) =>
  person.makeNewKeys({ recoveryCode, password: from, newPassword: to })

describe('new keys for everything', () => {
  test('leave every record readable, and end every other session', async () => {
    const { person, email, recoveryCode, core } = await owner()
    await person.saveRecords([account('Bank', 'contact_1'), account('Mail', 'nobody')], 'Added')
    const [old] = await person.saveRecords([account('Old', 'nobody')], 'Added')
    await person.removeRecord(old?.id ?? '', 'Removed')
    const other = await cairn.browser()
    await other.signIn({ email, password })
    const before = unlocked(await core())
    expect(await again(person, recoveryCode)).toEqual({ stay: [], inviteAgain: [], hadPasskeys: false, armed: true })
    expect(platforms(person)).toEqual(['Bank', 'Mail'])
    expect(alarms(person)).toEqual([])
    await expect(other.refresh()).rejects.toMatchObject({ code: 'not-signed-in' })
    await expect(other.signIn({ email, password })).rejects.toMatchObject({ code: 'wrong-credentials' })
    const reloaded = await person.reload()
    await reloaded.refresh()
    expect(reloaded.store.slice('session').state).toBe('signed-in')
    expect(platforms(reloaded)).toEqual(['Bank', 'Mail'])
    await reloaded.saveRecords([account('After', 'contact_1')], 'Added')
    await reloaded.restoreRecord(old?.id ?? '', 'Brought back')
    const phone = await cairn.browser()
    await phone.signIn({ email, password: next })
    await phone.refresh()
    expect(platforms(phone)).toEqual(['After', 'Bank', 'Mail', 'Old'])
    expect([...alarms(phone), ...alarms(reloaded)]).toEqual([])
    expect(unlocked(await core()).accountKey).not.toEqual(before.accountKey)
    expect(reloaded.store.slice('activity').map(({ text }) => text)).toContain('Made new keys for everything')
  })

  test('can be made a second time, and the estate’s singletons stay single', async () => {
    const { person, email, recoveryCode } = await owner()
    const profile = (firstName: string) => ({
      kind: 'profile',
      definitionVersion: 0,
      values: { firstName },
      audience: 'everyone_named' as const,
      alsoIfIncapacitated: false,
      singleton: true,
    })
    const [made] = await person.saveRecords([profile('Ada')], 'Made')
    await again(person, recoveryCode)
    await again(person, recoveryCode, [next, password])
    const [same] = await person.saveRecords([profile('Bea')], 'Made')
    expect(same?.copyOf).toBe(made?.id)
    await person.removeRecord(made?.id ?? '', 'Removed')
    const phone = await cairn.browser()
    await phone.signIn({ email, password })
    await phone.refresh()
    expect(phone.store.kind('profile')).toHaveLength(1)
    expect(alarms(phone)).toEqual([])
  })
})

describe('the grantees of an owner with new keys', () => {
  test('open records from before and after the change, and the owner must replace unused invitations', async () => {
    const { person, email, recoveryCode } = await owner()
    await person.saveRecords([account('Before', 'both_contacts')], 'Added')
    const contact = await named(cairn, person, 'contact_1', `contact.${people}@example.org`)
    const invited = await person.inviteSeat({
      role: 'contact_2',
      email: `late.${people}@example.org`,
      personName: 'Late',
      ownerName: 'Olga Owner',
    })
    await person.refresh()
    const done = await again(person, recoveryCode)
    expect(done).toMatchObject({ stay: ['contact_1'], inviteAgain: ['contact_2'], armed: true })
    await person.saveRecords([account('After', 'contact_1')], 'Added')
    await cairn.scene.days(0)
    await person.refresh()
    expect(alarms(person)).toEqual([])
    expect(seatOf(person, 'contact_1')?.state).toBe('accepted')
    expect(seatOf(person, 'contact_2')?.state).toBe('not-invited')
    const late = await cairn.person(`late.${people}@example.org`)
    await expect(late.readInvitation(invited.link)).rejects.toBeTruthy()
    await again(person, recoveryCode, [next, password])
    await person.refresh()
    await contact.refresh()
    await report(contact, 'death')
    await reaches(contact, 'released')
    expect(await open(contact)).toEqual(['After', 'Before'])
    expect([...alarms(person), ...alarms(contact)]).toEqual([])
    const phone = await cairn.browser()
    await phone.signIn({ email, password })
    await phone.refresh()
    expect(platforms(phone)).toEqual(['After', 'Before'])
    expect(alarms(phone)).toEqual([])
  }, 120_000)
})

describe('new keys are refused', () => {
  test('with a code of another kit, or a wrong or the present password: nothing changes, and the error names the field', async () => {
    const { person, recoveryCode } = await owner()
    const stranger = await owner()
    await person.saveRecords([account('Bank', 'nobody')], 'Added')
    const fails = (input: Parameters<Person['makeNewKeys']>[0]) => expect(person.makeNewKeys(input)).rejects
    const right = { recoveryCode, password, newPassword: next }
    await fails({ ...right, recoveryCode: 'ABCD' }).toMatchObject({ field: 'recoveryCode' })
    await fails({ ...right, recoveryCode: stranger.recoveryCode }).toMatchObject({ field: 'recoveryCode' })
    await fails({ ...right, password: 'Wrong-horse-9!' }).toMatchObject({ field: 'password' })
    await fails({ ...right, newPassword: password }).toMatchObject({ field: 'newPassword' })
    expect((await person.newKeysState()).last).toBeNull()
    await person.saveRecords([account('Mail', 'nobody')], 'Added')
    expect(platforms(person)).toEqual(['Bank', 'Mail'])
    // With valid input the same call succeeds.
    expect(await person.makeNewKeys(right)).toMatchObject({ armed: true })
    expect(alarms(person)).toEqual([])
  })

  test('in advance: the app says that no kit is valid or that a report is open', async () => {
    const { person } = await owner()
    const bare = await cairn.person(`bare.${people}@example.org`)
    expect((await bare.newKeysState()).hindrances).toEqual(['no-kit'])
    expect((await person.newKeysState()).hindrances).toEqual([])
    const contact = await named(cairn, person, 'contact_1', `reporter.${people}@example.org`)
    await contact.refresh()
    await report(contact, 'death')
    await person.refresh()
    expect((await person.newKeysState()).hindrances).toEqual(['report'])
  })
})
void daysUntil
void heldNow
