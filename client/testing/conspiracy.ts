import type { SeatRole } from '../model/estate.ts'
import { LyingServer } from '../../server/releases/testing/lying-server.ts'
import { type ChangedApp, changedApp } from './changed-app.ts'
import { type CairnHere, startTestCairn } from './cairn.ts'
import { account, named } from './story.ts'

// The world of attacks by a server AND somebody whose own app is changed (docs/e2e.md, A liar in the middle). In it the release
// service is the real one, and so are operators, owner and everybody's keys. What lies:
//
//   liar of each person (`world.contact.liar`)   what the server shows them (`lie`) and makes of what they send (`pass`)
//   `world.server`                               what the server passes on to the release service: `withhold`, `between`,
//                                                `last` (what was said), `say` and `tell` (made up, or said again)
//   a person's `core()` and `sign(...)`          their own changed app, with their own real keys
//
// Whoever lies in a test is whoever the test makes lie; all others are honest. `reaches`, `report`, `heldNow` of test-story.ts
// take `world.contact.person`.

/** An owner with three people and an operator, and a server that stands between all of them and the release service. */
export type Conspiracy = Awaited<ReturnType<typeof conspiracy>>

/** Opens a world of its own: two seconds, so one for a file of tests. Its `close` belongs into `afterAll`. */
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
    /** Of the owner's estate. */
    ownerId: owner.person.store.slice('session').ownerId ?? '',
    contact: await seated('contact_1', 'contact@example.org'),
    otherContact: await seated('contact_2', 'other-contact@example.org'),
    attorney: await seated('attorney', 'attorney@example.org'),
    /** One more operator on the release service's list. */
    anOperator: (email: string) => operatorAt(cairn, email),
    /** Taken off the list at the machine, which then says that the shorter list is right. Their role at the server stays. */
    dismiss: ({ email }: ChangedApp) => cairn.scene.dismissOperator(email),
    /** Everybody's server tells the truth again. The service's clock and store stay as they are. */
    honest: (...people: ChangedApp[]) => {
      server.honest()
      for (const { liar } of people) liar.honest()
    },
    close: () => cairn.stop(),
  }
}

const operatorAt = (cairn: CairnHere, email: string) =>
  changedApp(cairn, email, (between) => cairn.operator(email, between))
