import { encodeBundle, makeAccount, makeAllKeys, makeSeatKeys, makeServiceIdentity } from '../index.ts'
import { publicServiceKeys, randomId, signGenesis, signStatement } from '../index.ts'
import { readBytes, writeBytes } from './make.ts'

// Golden check-ins: an estate whose owner turned them on, then off.

async function golden() {
  const { account } = await makeAccount('ada@example.org', 'Stone 3 Marsh!')
  const { ownerId, wrapKey, identity } = account
  const all = await makeAllKeys(ownerId, wrapKey, ['incapacity', 'death'])
  const seat = { seatId: randomId(), role: 'contact_1', epoch: 1 } as const
  const { stored } = await makeSeatKeys(ownerId, wrapKey, seat, all.keys)
  const signer = { ownerId, wrapKey, signKey: identity.signKey }
  const people = [{ seatId: seat.seatId, invitationId: randomId() }]
  const plan = {
    ownerId,
    graceDays: 7,
    pausedUntil: 20_700,
    steps: [
      { afterDays: 0, people },
      { afterDays: 7, people },
    ],
  }
  const [on, off] = [
    { ...plan, counter: 1, everyDays: 91 },
    { ...plan, counter: 2, everyDays: 0 },
  ]
  return {
    ownerId,
    ownerBundle: encodeBundle(identity.bundle),
    on,
    off,
    facts: [
      await signGenesis(signer, publicServiceKeys(await makeServiceIdentity()), stored),
      await signStatement('check-in', on, identity.signKey),
      await signStatement('check-in', off, identity.signKey),
    ],
  }
}

type Golden = Awaited<ReturnType<typeof golden>>

export async function makeCheckInGolden(): Promise<string> {
  return `${JSON.stringify(await golden(), writeBytes, 2)}\n`
}

export function readCheckInGolden(text: string): Golden {
  const read: Golden = JSON.parse(text, readBytes)
  return read
}
