import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { heldOf } from '../../server/account-deletion/testing/traces.ts'
import { daysUntil, password, startTestCairn, type TestCairn } from '../testing/cairn.ts'
import { account, named, platforms, seatOf } from '../testing/story.ts'

let cairn: TestCairn
beforeAll(async () => {
  cairn = await startTestCairn()
})
afterAll(() => cairn.stop())

const mail = (to: string, subject: string) =>
  daysUntil(() => cairn.mailbox?.mails.find((one) => one.to === to && one.subject === subject), `a mail: ${subject}`)

describe('account deletion', () => {
  test('needs the password, is shown during its wait, and can be cancelled', async () => {
    const ann = await cairn.person('ann@example.org')
    await ann.saveRecords([account('Facebook', 'nobody')], 'Added')
    const ask = (change: object = {}) => ann.deleteAccount({ confirmation: 'ANN@example.org ', password, ...change })
    await expect(ask({ password: 'Another one 8!' })).rejects.toMatchObject({ code: 'wrong-password' })
    await expect(ask({ confirmation: 'yes' })).rejects.toMatchObject({ field: 'confirmation' })
    expect(ann.store.slice('session').deletion).toBeUndefined()
    await ask()
    const other = await cairn.browser()
    await other.signIn({ email: 'ann@example.org', password })
    for (const one of [ann, other, await ann.reload()])
      expect(one.store.slice('session').deletion).toMatchObject({ held: false, finalAt: expect.any(String) })
    await other.cancelDeletion()
    expect(other.store.slice('session').deletion).toBeUndefined()
    await other.refresh()
    expect(platforms(other)).toEqual(['Facebook'])
  })

  test('removes the estate and its shares, and an owner sees that the grantee left', async () => {
    const olga = await cairn.person('olga@example.org')
    await olga.saveRecords([account('GitHub', 'both_contacts')], 'Added')
    const ruth = await named(cairn, olga, 'contact_1', 'ruth@example.org')
    await ruth.saveRecords([account('Own', 'contact_1')], 'Added')
    const tom = await named(cairn, ruth, 'contact_1', 'tom@example.org')
    await olga.refresh()
    expect(seatOf(olga, 'contact_1')).toMatchObject({ state: 'accepted' })
    const { ownerId = '' } = ruth.store.slice('session')
    const olgas = olga.store.slice('session').ownerId
    expect((await heldOf(cairn.dataFolder, ownerId)).tables).toContain('estate')

    await ruth.deleteAccount({ confirmation: 'delete my account', password })
    await mail('tom@example.org', 'ruth@example.org has deleted their account')
    expect(await heldOf(cairn.dataFolder, ownerId)).toEqual({ tables: [], estates: [olgas] })
    expect(existsSync(join(cairn.dataFolder, 'server', 'files', ownerId))).toBe(false)
    await expect(ruth.refresh()).rejects.toMatchObject({ code: 'not-signed-in' })
    await tom.refreshHeldSeats()
    expect(tom.store.slice('held')).toEqual([])

    // The acceptance of the person who left still verifies, so there is no alarm and the owner can
    // fill the seat.
    await olga.refresh()
    expect(olga.store.slice('notices')).toEqual([])
    expect(seatOf(olga, 'contact_1')).toMatchObject({ state: 'left' })
    const again = await olga.reload()
    await again.refresh()
    expect(seatOf(again, 'contact_1')).toMatchObject({ state: 'left' })
    await again.emptySeat({ role: 'contact_1', recordsBecome: 'same' })
    await named(cairn, again, 'contact_1', 'una@example.org')
    await again.refresh()
    expect(seatOf(again, 'contact_1')).toMatchObject({ state: 'accepted' })
  })
})
