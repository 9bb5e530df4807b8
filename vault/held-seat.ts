import { type BoxKey, openBox, sealBox } from './box.ts'
import { type Bytes, fromBase64url, fromJson, toBase64url, toJson, uuidBytes } from './bytes.ts'
import { context } from './context.ts'
import { insist, sealed } from './error.ts'
import { type Bundle, decodeBundle, encodeBundle, type Identity } from './identity.ts'
import type { Filling } from './seat.ts'
import type { ServiceKeys } from './service-keys.ts'
import type { Role } from './statement-fields.ts'

/** Share A, the owner's bundle, and the release service that the owner named. */
export type HeldSeat = Filling & { role: Role; ownerName: string; ownerBundle: Bundle; service: ServiceKeys; a: Bytes }

export type Grantee = { identity: Identity; wrapKey: BoxKey }

function place({ ownerId, seatId, invitationId }: Omit<Filling, 'epoch'>): Bytes {
  return context('held-seat', uuidBytes(ownerId), uuidBytes(seatId), uuidBytes(invitationId))
}

/** Uses the grantee's Kwrap, so that the seat still opens after their identity changes. */
export function sealHeldSeat(wrapKey: BoxKey, held: HeldSeat): Promise<Bytes> {
  const { epoch, role, ownerName } = held
  const ownerBundle = toBase64url(encodeBundle(held.ownerBundle))
  const service = { serviceBoxKey: toBase64url(held.service.boxKey), serviceSignKey: toBase64url(held.service.signKey) }
  const written: Written = { epoch, role, ownerName, ownerBundle, ...service, a: toBase64url(held.a) }
  return sealBox(wrapKey, fromJson(written), place(held))
}

export async function openHeldSeat(
  wrapKey: BoxKey,
  asked: Omit<Filling, 'epoch'>,
  heldBox: Uint8Array,
): Promise<HeldSeat> {
  return sealed(async () => {
    const value = toJson(await openBox(wrapKey, heldBox, place(asked)))
    insist(isWritten(value))
    const { ownerId, seatId, invitationId } = asked
    const { role, ownerName, epoch } = value
    const ownerBundle = await decodeBundle(fromBase64url(value.ownerBundle))
    insist(ownerBundle.ownerId === ownerId)
    const service = { boxKey: fromBase64url(value.serviceBoxKey), signKey: fromBase64url(value.serviceSignKey) }
    return { ownerId, seatId, invitationId, epoch, role, ownerName, ownerBundle, service, a: fromBase64url(value.a) }
  })
}

const texts = ['role', 'ownerName', 'ownerBundle', 'serviceBoxKey', 'serviceSignKey', 'a'] as const

type Written = { epoch: number; role: Role } & Record<Exclude<(typeof texts)[number], 'role'>, string>

function isWritten(value: unknown): value is Written {
  if (typeof value !== 'object' || value === null) return false
  const has = (name: string, type: string) => typeof Reflect.get(value, name) === type
  return has('epoch', 'number') && texts.every((name) => has(name, 'string'))
}
