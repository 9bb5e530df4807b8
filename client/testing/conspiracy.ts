import type { SeatRole } from '../model/estate.ts'
import { LyingServer } from '../../server/releases/testing/lying-server.ts'
import { type ChangedApp, changedApp } from './changed-app.ts'
import { type CairnHere, startTestCairn } from './cairn.ts'
import { account, named } from './story.ts'

// The world for attacks by a server together with a modified app (docs/e2e.md, A liar in the
// middle). Each person's `liar` and `world.server` lie on request; `core()` and `sign()` are a
// person's modified app. The release service, keys and other people are real.

export type Conspiracy = Awaited<ReturnType<typeof conspiracy>>

/** Takes two seconds: use one per test file, and call `close` in `afterAll`. */
export async function conspiracy() {
  const cairn = await startTestCairn()
  const server = new LyingServer()
  await cairn.scene.lieToService(server)
  const operator = await operatorAt(cairn, 'operator@example.org')
  const owner = await changedApp(cairn, 'owner@example.org', (between) => cairn.person('owner@example.org', between))
  await owner.person.saveRecords([account('Bank', 'contact_1'), account('Mail', 'both_contacts')], 'Added')
  const seated = (role: SeatRole, email: string) =>
    changedApp(cairn, email, (between) => named(cairn, owner.person, role, email, between))
  return {
    cairn,
    server,
    operator,
    owner,
    ownerId: owner.person.store.slice('session').ownerId ?? '',
    contact: await seated('contact_1', 'contact@example.org'),
    otherContact: await seated('contact_2', 'other-contact@example.org'),
    attorney: await seated('attorney', 'attorney@example.org'),
    anOperator: (email: string) => operatorAt(cairn, email),
    dismiss: ({ email }: ChangedApp) => cairn.scene.dismissOperator(email),
    /** Makes every server honest again. The service's clock and store stay as they are. */
    honest: (...people: ChangedApp[]) => {
      server.honest()
      for (const { liar } of people) liar.honest()
    },
    close: () => cairn.stop(),
  }
}

const operatorAt = (cairn: CairnHere, email: string) =>
  changedApp(cairn, email, (between) => cairn.operator(email, between))
