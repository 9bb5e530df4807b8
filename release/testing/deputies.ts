import type { MessageOf } from '../../contract/release-service.ts'
import {
  encodeBundle,
  type Identity,
  random,
  randomId,
  type SigningKey,
  signingKey,
  signStatement,
  type StatementFields,
  statementHash,
} from '../../vault/index.ts'
import type { TestSeat } from './seat.ts'
import type { Furnished } from './world.ts'

export type NamedDeputy = { deputyId: string; link: SigningKey; message: MessageOf<'deputy'> }

/** What an attorney signs to name a deputy, with the key of the link. `given` overrides fields. */
export async function nameTestDeputy(
  ownerId: string,
  { seatId, invitationId }: Pick<TestSeat, 'seatId' | 'invitationId'>,
  acceptance: { statement: Uint8Array },
  by: Identity,
  given: Partial<StatementFields['deputy']> = {},
): Promise<NamedDeputy> {
  const link = await signingKey(random(32))
  const acceptanceHash = await statementHash(acceptance.statement)
  const about = { ownerId, seatId, invitationId, deputyId: randomId() }
  const fields = { ...about, acceptanceHash, acceptKey: link.publicKey, ...given }
  const statement = await signStatement('deputy', fields, by.signKey)
  return { deputyId: fields.deputyId, link, message: { type: 'deputy', ownerId, statement } }
}

export async function acceptAsDeputy(
  { deputyId, link, message }: NamedDeputy,
  who: Identity,
  given: Partial<StatementFields['deputy-acceptance']> = {},
  proof: SigningKey = link,
): Promise<MessageOf<'deputy-acceptance'>> {
  const { ownerId } = message
  const deputyHash = await statementHash(message.statement)
  const fields = { ownerId, deputyId, deputyHash, deputyBundle: encodeBundle(who.bundle), ...given }
  const statement = await signStatement('deputy-acceptance', fields, who.signKey, proof)
  return { type: 'deputy-acceptance', ownerId, statement }
}

export async function endDeputy(ownerId: string, deputyId: string, by: Identity): Promise<MessageOf<'deputy-end'>> {
  const statement = await signStatement('deputy-end', { ownerId, deputyId }, by.signKey)
  return { type: 'deputy-end', ownerId, statement }
}

/** Names a deputy who accepts, and returns the deputyId. */
export async function seatDeputy({ world, owner, seats, accepted, attorney }: Furnished, who: Identity) {
  const named = await nameTestDeputy(owner.ownerId, seats.attorney, accepted.attorney, attorney)
  await world.sent(named.message, acceptAsDeputy(named, who))
  return named.deputyId
}
