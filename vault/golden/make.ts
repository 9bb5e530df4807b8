import {
  acceptInvitation,
  checkAcceptance,
  claimByCard,
  emptyManifest,
  emptyReleaseLog,
  emptySeatHead,
  encodeBundle,
  fingerprintText,
  fromBase64url,
  fromText,
  handOver,
  importBoxKey,
  keepForReload,
  lockWithRecoveryCode,
  makeAccount,
  makeAllKeys,
  makeEntry,
  makeFileHash,
  makeFileSeal,
  makeInvitation,
  makeReleaseLogEntry,
  makeSeatEntry,
  makeSeatKeys,
  makeServiceIdentity,
  makeSnapshot,
  openCard,
  openFile,
  openInvitation,
  openReleaseShare,
  openServiceHybrid,
  type OpenedAccount,
  publicServiceKeys,
  random,
  randomId,
  sealCertificateKey,
  sealChunk,
  sealedFileHash,
  sealRecord,
  serviceFingerprintText,
  type ServiceIdentity,
  type ServiceKeys,
  sha256,
  signEpoch,
  signGenesis,
  succeed,
  targetName,
  toBase64url,
  writeInvitationLink,
} from '../index.ts'
import { importHkdfKey } from '../hkdf.ts'
import { makeStatements, makeStatus } from './statements.ts'
import { writeLongCard } from './write-long-card.ts'

// Golden envelopes: a small estate with every format of suite 1 and the keys that open it.
// commands/golden.ts makes one set per suite, which every later version must open.

const password = 'Stone 3 Marsh!'
const email = 'ada@example.org'

async function golden() {
  const owner = await makeAccount(email, password)
  const grantee = await makeAccount('ben@example.org', password)
  const { account } = owner
  const releaseService = await makeServiceIdentity()
  const recovery = await lockWithRecoveryCode(account.ownerId, account.accountKey)
  const seats = await makeSeats(account, publicServiceKeys(releaseService))
  const seat = await fillSeat(account, grantee.account, seats, releaseService)
  const records = await makeRecords(account, seats)
  return {
    owner: {
      email,
      password,
      ownerId: account.ownerId,
      accountKey: account.accountKey,
      ...owner.lock,
      ...owner.identity,
    },
    fingerprint: await fingerprintText(account.identity.bundle),
    successor: (await succeed(account.identity, account.wrapKey)).stored,
    recovery,
    reload: await makeReload(account),
    grantee: { ownerId: grantee.account.ownerId, accountKey: grantee.account.accountKey, ...grantee.identity },
    releaseService: {
      privateKey: releaseService.privateKey,
      keys: publicServiceKeys(releaseService),
      fingerprint: await serviceFingerprintText(publicServiceKeys(releaseService)),
    },
    seats,
    seat,
    records,
    statements: await makeStatements(account),
    file: await makeFile(account, grantee.account),
    releaseLog: await makeLog(account.ownerId, releaseService),
    word: await makeStatus(account, releaseService),
  }
}

async function makeReload({ ownerId, accountKey }: OpenedAccount) {
  const [device, half] = [random(32), random(32)]
  return { device, half, box: await keepForReload(await importHkdfKey(device), half, ownerId, accountKey) }
}

async function makeSeats({ ownerId, wrapKey, identity }: OpenedAccount, service: ServiceKeys) {
  const all = await makeAllKeys(ownerId, wrapKey, ['incapacity', 'death'])
  const seat = { seatId: randomId(), role: 'contact_1', epoch: 1 } as const
  const keys = await makeSeatKeys(ownerId, wrapKey, seat, all.keys)
  const signer = { ownerId, wrapKey, signKey: identity.signKey }
  return {
    seat,
    all,
    keys,
    genesis: await signGenesis(signer, service, keys.stored),
    epoch: await signEpoch(signer, seat, keys.stored),
  }
}

async function fillSeat(
  owner: OpenedAccount,
  grantee: OpenedAccount,
  { seat, keys }: Awaited<ReturnType<typeof makeSeats>>,
  releaseService: ServiceIdentity,
) {
  const note = { ownerName: 'Ada Marsh', personName: 'Ben Marsh' }
  const { link, card, invitation } = await makeInvitation(
    owner,
    seat,
    keys.keys,
    await openServiceHybrid(publicServiceKeys(releaseService), releaseService.hybrid),
    note,
  )
  const received = { ...invitation, ownerBundle: encodeBundle(owner.identity.bundle) }
  const acceptance = await acceptInvitation(await openInvitation(link, received), grantee)
  const { pinned } = await checkAcceptance(owner.identity, { link, card }, acceptance)
  const release = { ...link, releaseId: randomId() }
  const { hybrid } = grantee.identity.bundle
  if (!hybrid) throw new Error('Whoever is made today has a hybrid key.')
  const handovers = invitation.shares.map(async ({ event, sealedB }) => {
    const b = await openReleaseShare(releaseService.privateKey, link, event, sealedB)
    return { event, message: await handOver(hybrid.key, release, event, b) }
  })
  return {
    link: writeInvitationLink(link),
    card: (await writeLongCard(card)).join(' '),
    received,
    acceptance,
    claim: await claimByCard(await openCard(card, received), grantee),
    pinned,
    releaseId: release.releaseId,
    handovers: await Promise.all(handovers),
  }
}

async function makeRecords(account: OpenedAccount, { keys, genesis }: Awaited<ReturnType<typeof makeSeats>>) {
  const { ownerId, wrapKey, manifestKey, identity } = account
  const content = { kind: 'online-account', values: { platform: 'Faceb\u00f6\u00f6k', password: 'hunter2' } }
  const mine = { audience: 'contact_1', alsoIfIncapacitated: true }
  const place = { ownerId, recordId: randomId(), version: 1 }
  const targets = keys.keys.map(async (key) => ({ target: targetName(key), key: await importBoxKey(key.key) }))
  const sealed = await sealRecord(place, content, { key: wrapKey, mine }, await Promise.all(targets))
  const writer = { ownerId, manifestKey, signKey: identity.signKey }
  const notes = { activity: [{ text: 'Added new social account', at: '2026-11-21T10:00:00.000Z' }] }
  const row = { recordId: place.recordId, version: 1, hash: sealed.hash, state: 'live', targets: [] } as const
  const first = await makeEntry(writer, emptyManifest(), { rows: [{ ...row, targets: [] }], facts: [genesis], notes })
  const purged = { ...row, version: 2, hash: null, state: 'purged' as const, targets: [] }
  const second = await makeEntry(writer, first.manifest, { rows: [purged], notes })
  const chains = keys.keys.map(async (key) => {
    const seatKey = await importBoxKey(key.key)
    const listed = { recordId: place.recordId, version: 1, hash: sealed.hash }
    const one = await makeSeatEntry(writer, targetName(key), seatKey, emptySeatHead(), [listed])
    const removed = [{ recordId: place.recordId, removed: true }] as const
    const two = await makeSeatEntry(writer, targetName(key), seatKey, one.head, removed)
    return { target: targetName(key), entries: [one.entry, two.entry] }
  })
  return {
    place,
    content,
    mine,
    sealed,
    notes,
    entries: [first.entry, second.entry],
    head: second.manifest.head,
    snapshot: await makeSnapshot(writer, first.manifest, [genesis], notes),
    chains: await Promise.all(chains),
  }
}

async function makeFile({ ownerId }: OpenedAccount, operator: OpenedAccount) {
  const content = fromText('Certificate of death')
  const hash = await makeFileHash()
  hash.add(content)
  const seal = makeFileSeal(content.length, hash.done())
  const chunk = await sealChunk(await openFile(ownerId, seal), 0, content)
  const place = { ownerId, releaseId: randomId(), fileId: seal.fileId }
  return {
    content,
    seal,
    chunk,
    sealedHash: await sealedFileHash(ownerId, seal, [await sha256(chunk)]),
    place,
    operatorBox: await sealCertificateKey(operator.identity.bundle, place, seal),
  }
}

async function makeLog(ownerId: string, { signKey }: ServiceIdentity) {
  const step = { at: 1_795_000_000_000, step: 'reported', by: 'contact_1', detail: 'death' }
  const first = await makeReleaseLogEntry(ownerId, emptyReleaseLog(), step, signKey)
  return [first, await makeReleaseLogEntry(ownerId, first, { ...step, step: 'in-review' }, signKey)]
}

export { writeLongCard }

export type Golden = Awaited<ReturnType<typeof golden>>

export function writeBytes(_: string, value: unknown): unknown {
  return value instanceof Uint8Array ? { bytes: toBase64url(value) } : value
}

export function readBytes(_: string, value: unknown): unknown {
  const isBytes = typeof value === 'object' && value !== null && 'bytes' in value && typeof value.bytes === 'string'
  return isBytes ? fromBase64url(String(value.bytes)) : value
}

export async function makeGolden(): Promise<string> {
  return `${JSON.stringify(await golden(), writeBytes, 2)}\n`
}

export function readGolden(text: string): Golden {
  const read: Golden = JSON.parse(text, readBytes)
  return read
}
