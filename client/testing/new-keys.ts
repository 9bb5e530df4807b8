import { namesKeys, namesKit, newKit } from '../../release/testing/succession.ts'
import {
  encodeBundle,
  type Identity,
  type SigningKey,
  type StatementFields,
  readStatement,
  signStatement,
  succeed,
  toBase64url,
} from '../../vault/index.ts'
import { unlocked } from '../core/core.ts'
import { type ChangedApp, changedApp } from './changed-app.ts'
import type { CairnHere } from './cairn.ts'
import { account, heldNow, named } from './story.ts'

// Key changes as other people see them, and thieves of a former account key, whose chains look
// equally valid.

const database = ({ scene }: CairnHere) => scene.server.context.database

/** A kit of an owner without invitations, which counts at once. */
export async function kitOf(cairn: CairnHere, app: ChangedApp): Promise<SigningKey> {
  const kit = await newKit()
  await cairn.scene.sendToService(namesKit(unlocked(await app.core()).identity, 1, kit))
  return kit
}

/** A thief's keys: the stolen account key makes a chain as valid as the owner's. */
export async function thiefsKeys(app: ChangedApp): Promise<Identity> {
  const { identity, wrapKey } = unlocked(await app.core())
  return (await succeed(identity, wrapKey)).identity
}

/** Keeps the account key, so the person's own app cannot open: tests look at other people only. */
export async function haveNewKeys(cairn: CairnHere, app: ChangedApp, kit: SigningKey): Promise<Identity> {
  const { identity, wrapKey, ownerId } = unlocked(await app.core())
  const { identity: next, stored } = await succeed(identity, wrapKey)
  await cairn.scene.sendToService(namesKeys(identity, next, kit))
  await database(cairn)
    .updateTable('identity')
    .set({ bundle: stored.bundle, private_box: stored.privateBox, version: next.bundle.version })
    .where('owner_id', '=', ownerId)
    .execute()
  return next
}

export async function signedByOther(statement: Uint8Array, { signKey }: Identity): Promise<Uint8Array> {
  const said = readStatement(statement)
  if (said.type !== 'invitation') throw new Error('That is no invitation')
  const { type: _type, signature: _signature, ...fields } = said
  return signStatement('invitation', fields satisfies StatementFields['invitation'], signKey)
}

export const encodedBundle = ({ bundle }: Identity): string => toBase64url(encodeBundle(bundle))

/** Each person has a changed app; the owner also has a valid kit. */
export async function family(cairn: CairnHere, name: string) {
  const operator = await changedApp(cairn, `${name}-operator@example.org`, (between) =>
    cairn.operator(`${name}-operator@example.org`, between),
  )
  const email = (who: string) => `${name}-${who}@example.org`
  const owner = await changedApp(cairn, email('owner'), (between) => cairn.person(email('owner'), between))
  const ownersKit = await kitOf(cairn, owner)
  await owner.person.saveRecords([account('Bank', 'both_contacts')], 'Added')
  const seated = (role: 'attorney' | 'contact_1', who: string) =>
    changedApp(cairn, email(who), (between) => named(cairn, owner.person, role, email(who), between))
  const contact = await seated('contact_1', 'contact')
  const attorney = await seated('attorney', 'attorney')
  await owner.person.refresh()
  const ownerId = owner.person.store.slice('session').ownerId ?? ''
  return { owner, ownersKit, contact, attorney, operator, ownerId }
}

export type Family = Awaited<ReturnType<typeof family>>

export const placeOf = async ({ person }: ChangedApp) => {
  const seat = heldNow(person)
  if (!seat) throw new Error('They hold no seat')
  return { ownerId: seat.ownerId, seatId: seat.seatId, invitationId: seat.invitationId }
}

export const verify = async ({ operator }: Pick<Family, 'operator'>, releaseId: string) => {
  await operator.person.openCertificate(releaseId)
  const code = await operator.code()
  await operator.person.review({ releaseId, decision: 'approve', reason: 'Seen', code })
}
