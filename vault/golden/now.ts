import {
  encodeBundle,
  importBoxKey,
  keepNow,
  makeAccount,
  makeSharing,
  nowTarget,
  random,
  randomId,
  sealRecord,
  signTakenBack,
} from '../index.ts'
import { readBytes, writeBytes } from './make.ts'

// A golden sharing while the owner lives: handed over, kept by its grantee, and taken back.

async function golden() {
  const { account: owner } = await makeAccount('ada@example.org', 'Stone 3 Marsh!')
  const { account: grantee } = await makeAccount('ben@example.org', 'Harbor 5 Reed!')
  const { ownerId } = owner
  const ids = { seatId: randomId(), invitationId: randomId(), acceptanceHash: random(32) }
  const sharing = { ...ids, role: 'contact_1', counter: 3 } as const
  const made = await makeSharing(owner, sharing, grantee.identity.bundle)
  const place = { ownerId, recordId: randomId(), version: 1 }
  const target = { target: nowTarget(sharing), key: await importBoxKey(made.key.key) }
  const content = { kind: 'healthcare-proxy', values: { agent: 'Ben Marsh' } }
  const own = { key: owner.wrapKey, mine: {} }
  const { envelope, wraps } = await sealRecord(place, content, own, [target])
  const wrapKey = random(32)
  return {
    ids,
    ownerBundle: encodeBundle(owner.identity.bundle),
    granteeBundle: encodeBundle(grantee.identity.bundle),
    granteePrivateKey: grantee.identity.boxPrivateKey,
    statement: made.statement,
    handed: made.handed,
    wrapKey,
    kept: await keepNow(await importBoxKey(wrapKey), { ownerId, ...sharing }, made.key.key),
    takenBack: await signTakenBack(owner.identity, { ...ids, counter: 4 }),
    record: { place, envelope, wrap: wraps[1], content },
  }
}

type Golden = Awaited<ReturnType<typeof golden>>

export async function makeNowGolden(): Promise<string> {
  return `${JSON.stringify(await golden(), writeBytes, 2)}\n`
}

export function readNowGolden(text: string): Golden {
  const read: Golden = JSON.parse(text, readBytes)
  return read
}
