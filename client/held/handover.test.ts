import { beforeAll, expect, test } from 'vitest'
import {
  encodeBundle,
  type Identity,
  importBoxKey,
  makeIdentity,
  makeServiceIdentity,
  publicServiceKeys,
  random,
  randomId,
  sha256,
  signStatement,
  signStatus,
} from '../../vault/index.ts'
import { handedWith } from './handover.ts'
import { alarm } from '../core/alarm.ts'

// These tests show an heir a server that stored old answers and replays them.

let owner: Identity
let service: Awaited<ReturnType<typeof makeServiceIdentity>>
beforeAll(async () => {
  owner = (await makeIdentity(await importBoxKey(random(32)))).identity
  service = await makeServiceIdentity()
})

const [seatId, releaseId] = [randomId(), randomId()]

const headOf = (of: string) => {
  const chain = { event: 'death', epoch: 1, counter: 1, m: 3, hash: random(32) }
  return signStatement('head', { ownerId: owner.ownerId, seatId: of, ...chain }, owner.signKey)
}

async function said(state: string, head: Uint8Array) {
  const { ownerId } = owner
  const nonce = random(32)
  const report = { releaseId, event: 'death', seatId, claimHash: random(32), state, reportedAt: 1, opensAt: 2 }
  const word = await signStatus(
    {
      ownerId,
      nonce,
      at: 3,
      log: { n: 0, hash: new Uint8Array(32) },
      releases: [report],
      deletion: { state: 'none', finalAt: 0 },
      heads: [{ event: 'death', epoch: 1, statementHash: await sha256(head), at: 1 }],
      ownerPart: random(32),
      seatParts: [],
    },
    service.signKey,
  )
  const ownerBundle = encodeBundle(owner.bundle)
  const share = { ownerId, seatId, ownerBundle: owner.bundle, service: publicServiceKeys(service) }
  return (heads: Uint8Array[]) => handedWith(share, { word, releaseId, heads, ownerBundle }, nonce)
}

test('a handover counts only while the status shows its report as released', async () => {
  const head = await headOf(seatId)
  expect(await (await said('released', head))([head])).toMatchObject({
    opens: ['death', 'incapacity', 'death-first'],
    heads: { size: 1 },
  })
  for (const state of ['ended', 'vetoed', 'waiting'])
    await expect((await said(state, head))([head]), state).rejects.toEqual(alarm())
})

test('a grantee accepts only heads of this seat that the release service names', async () => {
  const [head, other, elsewhere] = [await headOf(seatId), await headOf(seatId), await headOf(randomId())]
  await expect((await said('released', head))([other])).rejects.toEqual(alarm())
  await expect((await said('released', elsewhere))([elsewhere])).rejects.toEqual(alarm())
})
