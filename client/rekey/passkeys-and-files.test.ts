import { afterAll, beforeAll, expect, test } from 'vitest'
import { SoftAuthenticator } from '../../server/accounts/testing/passkeys.ts'
import { openLeft, type Person } from '../headless.ts'
import { type CairnHere, password, startTestCairn } from '../testing/cairn.ts'
import { alarms, heldNow, named, reaches, report } from '../testing/story.ts'
import { contentOf, isFile } from '../testing/uploads.ts'

// New keys end sign-ins that a thief may have copied, and attached files still open.

let cairn: CairnHere
beforeAll(async () => {
  cairn = await startTestCairn()
})
afterAll(() => cairn.stop())

const next = 'Another-horse-8!'

async function owner(email: string): Promise<{ person: Person; newKeys: () => ReturnType<Person['makeNewKeys']> }> {
  const person = await cairn.person(email)
  const { code: recoveryCode } = await person.makeRecoveryKit({})
  await person.confirmRecoveryKit()
  return { person, newKeys: () => person.makeNewKeys({ recoveryCode, password, newPassword: next }) }
}

const usedAt = async (person: Person, phone: SoftAuthenticator) => {
  const request = await person.startPasskeySignIn()
  return { assertion: phone.get(request), output: phone.prf(request.salt) }
}

async function passkeyOf(person: Person, current: string): Promise<SoftAuthenticator> {
  const phone = new SoftAuthenticator()
  const request = await person.startPasskey(current)
  const credential = phone.create(request, request.userHandle)
  await person.addPasskey({ name: 'Phone', credential, output: phone.prf(request.salt) })
  return phone
}

test('an older passkey no longer signs in after new keys, its session has ended, and a new passkey signs in', async () => {
  const email = 'passkey@example.org'
  const { person, newKeys } = await owner(email)
  const phone = await passkeyOf(person, password)
  const elsewhere = await cairn.browser()
  await elsewhere.signInWithPasskey(await usedAt(elsewhere, phone))
  expect(await newKeys()).toMatchObject({ hadPasskeys: true, armed: true })
  expect(await person.listPasskeys()).toEqual([])
  expect(person.store.slice('session').hasPasskey).toBe(false)
  await expect(elsewhere.refresh()).rejects.toMatchObject({ code: 'not-signed-in' })
  const thief = await cairn.browser()
  for (const tab of [elsewhere, thief])
    await expect(tab.signInWithPasskey(await usedAt(tab, phone))).rejects.toMatchObject({ code: 'wrong-passkey' })
  const other = await passkeyOf(person, next)
  await thief.signInWithPasskey(await usedAt(thief, other))
  expect(thief.store.slice('session')).toMatchObject({ state: 'signed-in', email })
})

test('the switch continues in a session that a passkey opened', async () => {
  const email = 'came-with-passkey@example.org'
  const { person, newKeys } = await owner(email)
  const phone = await passkeyOf(person, password)
  await person.signOut()
  await person.signInWithPasskey(await usedAt(person, phone))
  expect(await newKeys()).toMatchObject({ hadPasskeys: true, armed: true })
  await person.refresh()
  const reloaded = await person.reload()
  expect(reloaded.store.slice('session')).toMatchObject({ state: 'signed-in', hasPasskey: false })
})

test('an older attachment opens here, after a sign-in elsewhere, and for the grantees to whom it was left', async () => {
  const email = 'files@example.org'
  const { person, newKeys } = await owner(email)
  const bytes = new TextEncoder().encode('%PDF-1.7 the will')
  const file = await person.uploadFile(new Blob([bytes], { type: 'application/pdf' }), 'will.pdf')
  const [made] = await person.saveRecords(
    [
      {
        kind: 'document',
        definitionVersion: 0,
        values: { title: 'Will', category: 'legal', file },
        audience: 'both_contacts',
        alsoIfIncapacitated: false,
      },
    ],
    'Added',
  )
  const heir = await named(cairn, person, 'contact_1', 'files-heir@example.org')
  await person.refresh()
  expect(await newKeys()).toMatchObject({ armed: true })
  const id = made?.id ?? ''
  expect(await contentOf(person, id)).toEqual(bytes)
  const elsewhere = await cairn.browser()
  await elsewhere.signIn({ email, password: next })
  await elsewhere.refresh()
  expect(await contentOf(elsewhere, id)).toEqual(bytes)
  await report(heir, 'death')
  await reaches(heir, 'released')
  const heldId = heldNow(heir)?.id ?? ''
  const { records } = await openLeft(heir, heldId)
  const left = records[0]?.values['file']
  if (!isFile(left)) throw new Error('The heir was left no file.')
  expect((await heir.openHeldFile(heldId, left)).bytes).toEqual(bytes)
  expect([person, elsewhere, heir].flatMap(alarms)).toEqual([])
})
