import {
  acceptDeputy,
  encodeBundle,
  makeAccount,
  makeServiceIdentity,
  nameDeputy,
  openDeputyLink,
  publicServiceKeys,
  random,
  randomId,
  signStatement,
  writeDeputyLink,
} from '../index.ts'
import { readBytes, writeBytes } from './make.ts'

// Golden deputy: what an attorney and their deputy sign, what the link opens, and what the deputy
// keeps.

async function golden() {
  const { account: owner } = await makeAccount('ada@example.org', 'Stone 3 Marsh!')
  const { account: attorney } = await makeAccount('ben@example.org', 'Marsh 3 Stone!')
  const { account: deputy, identity: stored } = await makeAccount('eve@example.org', 'Marsh 4 Stone!')
  const { ownerId, identity } = owner
  const service = publicServiceKeys(await makeServiceIdentity())
  const seat = { ownerId, seatId: randomId(), invitationId: randomId(), epoch: 1 }
  const acceptanceHash = random(32)
  const vouched = { ownerName: 'Ada Marsh', ownerBundle: identity.bundle, service, a: random(32) }
  const held = { ...seat, role: 'attorney' as const, ...vouched }
  const { link, statement, note } = await nameDeputy(attorney, held, acceptanceHash, 'ben@example.org')
  const { deputyId } = link
  const { acceptance, heldBox } = await acceptDeputy(await openDeputyLink(link, { statement, note }), deputy)
  return {
    seat,
    acceptanceHash,
    deputyId,
    link: writeDeputyLink(link),
    attorneyBundle: encodeBundle(attorney.identity.bundle),
    deputy: { ownerId: deputy.ownerId, accountKey: deputy.accountKey, stored },
    statement,
    note,
    acceptance,
    heldBox,
    end: await signStatement('deputy-end', { ownerId, deputyId }, identity.signKey),
    ownerKey: identity.bundle.signKey,
    service,
  }
}

type Golden = Awaited<ReturnType<typeof golden>>

export async function makeDeputyGolden(): Promise<string> {
  return `${JSON.stringify(await golden(), writeBytes, 2)}\n`
}

export function readDeputyGolden(text: string): Golden {
  const read: Golden = JSON.parse(text, readBytes)
  return read
}
