import {
  acceptInvitation,
  answerDrill,
  encodeBundle,
  makeAccount,
  makeAllKeys,
  makeInvitation,
  makeSeatKeys,
  makeServiceIdentity,
  openHeldSeat,
  openInvitation,
  openServiceHybrid,
  publicServiceKeys,
  random,
  randomId,
  signStatement,
} from '../index.ts'
import { readBytes, writeBytes } from './make.ts'

// Golden fire drill: an owner's call and a grantee's answer, which owners keep for years.

async function golden() {
  const { account: owner } = await makeAccount('ada@example.org', 'Stone 3 Marsh!')
  const { account: grantee } = await makeAccount('ben@example.org', 'Marsh 3 Stone!')
  const { ownerId, wrapKey, identity } = owner
  const releaseService = await makeServiceIdentity()
  const service = await openServiceHybrid(publicServiceKeys(releaseService), releaseService.hybrid)
  const all = await makeAllKeys(ownerId, wrapKey, ['incapacity', 'death'])
  const seat = { seatId: randomId(), role: 'contact_1', epoch: 1 } as const
  const { keys } = await makeSeatKeys(ownerId, wrapKey, seat, all.keys)
  const note = { ownerName: 'Ada Marsh', personName: 'Ben Marsh' }
  const { link, card, invitation } = await makeInvitation(owner, seat, keys, service, note)
  const ownerBundle = encodeBundle(identity.bundle)
  const { heldBox } = await acceptInvitation(await openInvitation(link, { ownerBundle, ...invitation }), grantee)
  const held = await openHeldSeat(grantee.wrapKey, link, heldBox)
  const { seatId, invitationId, epoch } = card
  const call = { ownerId, drillId: randomId(), nonce: random(32), seats: [{ seatId, invitationId, epoch }] }
  const statement = await signStatement('drill-call', call, identity.signKey)
  return {
    call,
    statement,
    card,
    ownerBundle,
    granteeKey: grantee.identity.bundle.signKey,
    answer: await answerDrill(held, statement, grantee.identity),
  }
}

type Golden = Awaited<ReturnType<typeof golden>>

export async function makeDrillGolden(): Promise<string> {
  return `${JSON.stringify(await golden(), writeBytes, 2)}\n`
}

export function readDrillGolden(text: string): Golden {
  const read: Golden = JSON.parse(text, readBytes)
  return read
}
