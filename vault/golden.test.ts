import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { openAccount, openAccountKey, type OpenedAccount, openAfterReload } from './account.ts'
import { importBoxKey } from './box.ts'
import { equal, sha256 } from './bytes.ts'
import { openCard } from './card.ts'
import { readFacts } from './facts.ts'
import { checkFileHash, makeFileHash, openCertificateKey, openChunk, openFile, sealedFileHash } from './file.ts'
import { type Golden, makeGolden, readGolden } from './golden/make.ts'
import { openHandover, openReleaseShare } from './handover.ts'
import { openHeldSeat } from './held-seat.ts'
import { importHkdfKey } from './hkdf.ts'
import { fingerprintText, openIdentity } from './identity.ts'
import { checkAcceptance, openInvitation, openKeptInvitation, readInvitationLink } from './invitation.ts'
import { readLongCard } from './long-card.ts'
import { applyEntries, emptyManifest, openNotes, openSnapshot } from './manifest.ts'
import { passwordKeys } from './password.ts'
import { openOwnRecord, openRecord } from './record.ts'
import { recoveryKeys } from './recovery-code.ts'
import { verifyReleaseLog } from './release-log.ts'
import { openServiceIdentity, publicServiceKeys, serviceFingerprintText } from './service-keys.ts'
import { openOperators, openStatus, openStatusOwner, openStatusSeat } from './service-status.ts'
import { openAllBox, openAllKey, openIncapacity, openSeat, openSeatKey } from './seat.ts'
import { openSeatChain } from './seat-chain.ts'
import { verifyStatement } from './statements.ts'
import { succeeds } from './succession.ts'
import { parseTarget } from './target.ts'
import { some } from './testing/index.ts'

vi.unmock('./password-cost.ts')

// Frozen: an earlier version sealed these. A vault that cannot open them would lock owners out.
// `made today` shows that the frozen set has today's format.

const frozen = new URL('./golden/suite-1.json', import.meta.url)
const frozenHybrid = new URL('./golden/suite-1-hybrid.json', import.meta.url)

describe.each([
  ['frozen', () => readFile(frozen, 'utf8')],
  ['frozen, with hybrid keys', () => readFile(frozenHybrid, 'utf8')],
  ['made today', makeGolden],
])('golden envelopes, %s', (_, source) => {
  let golden: Golden
  let owner: OpenedAccount
  let grantee: OpenedAccount

  beforeAll(async () => {
    golden = readGolden(await source())
    owner = await openAccount(golden.owner.ownerId, golden.owner.accountKey, golden.owner)
    grantee = await openAccount(golden.grantee.ownerId, golden.grantee.accountKey, golden.grantee)
  })

  test('the account opens by password, recovery code and after a reload', async () => {
    const { email, password, seed, authKey, passwordBox, ownerId, accountKey } = golden.owner
    const keys = await passwordKeys(email, password, seed)
    expect(keys.authKey).toEqual(authKey)
    expect(await openAccountKey(ownerId, 'password', keys.boxKey, passwordBox)).toEqual(accountKey)
    const recovery = await recoveryKeys(golden.recovery.groups.join(' '))
    expect(recovery.recoveryAuth).toEqual(golden.recovery.recoveryAuth)
    expect(await openAccountKey(ownerId, 'recovery', recovery.boxKey, golden.recovery.recoveryBox)).toEqual(accountKey)
    const { device, half, box } = golden.reload
    expect(await openAfterReload(await importHkdfKey(device), half, ownerId, box)).toEqual(accountKey)
    expect(await fingerprintText(owner.identity.bundle)).toBe(golden.fingerprint)
  })

  test('the successor keys belong to the same person', async () => {
    const { bundle } = await openIdentity(owner.ownerId, owner.wrapKey, golden.successor)
    expect(succeeds(bundle, owner.identity.bundle)).toBe(true)
  })

  test('the record opens for the owner and for the seat', async () => {
    const { place, content, mine, sealed } = golden.records
    const [forOwner, ...forSeat] = sealed.wraps
    // When the set was frozen, a record's audience was still inside its envelope.
    const opened = await openOwnRecord(place, sealed.envelope, some(forOwner).box, owner.wrapKey)
    expect(opened).toEqual({ content, mine })
    for (const [i, wrap] of forSeat.entries()) {
      const { key } = some(golden.seats.keys.keys[i])
      const seat = { target: wrap.target, key: await importBoxKey(key) }
      expect(await openRecord(place, sealed.envelope, wrap, seat)).toEqual(content)
    }
  })

  test('the manifest, its notes, snapshot and facts verify', async () => {
    const { entries, head, notes, snapshot, place } = golden.records
    const signer = { ownerId: owner.ownerId, signKey: owner.identity.bundle.signKey }
    const manifest = await applyEntries(signer, emptyManifest(), entries)
    expect(manifest.head).toEqual(head)
    expect(manifest.rows.get(place.recordId)?.state).toBe('purged')
    expect(await openNotes(owner.ownerId, owner.manifestKey, some(entries[1]))).toEqual(notes)
    const opened = await openSnapshot(signer, owner.manifestKey, snapshot)
    expect((await applyEntries(signer, opened.manifest, entries.slice(1))).head).toEqual(head)
    const facts = await readFacts(signer, [golden.seats.genesis])
    expect([...facts.seats.keys()]).toEqual([golden.seats.seat.seatId])
  })

  test('the seat’s chains open with S', async () => {
    const signer = { ownerId: owner.ownerId, signKey: owner.identity.bundle.signKey }
    for (const { target, entries } of golden.records.chains) {
      const { event } = parseTarget(target)
      const { key } = some(golden.seats.keys.keys.find((seatKey) => seatKey.event === event))
      const seatKey = await importBoxKey(key)
      expect((await openSeatChain(signer, target, seatKey, entries.slice(0, 1))).rows.size).toBe(1)
      expect((await openSeatChain(signer, target, seatKey, entries)).rows.size).toBe(0)
    }
  })

  test('the seat’s keys open for the owner', async () => {
    const { keys, stored } = golden.seats.keys
    for (const [i, box] of stored.entries()) {
      const opened = await openSeatKey(owner.ownerId, owner.wrapKey, box)
      expect(opened).toEqual(keys[i])
      const all = await openAllBox(owner.ownerId, box, opened.key, some(box.allBox))
      expect(all).toEqual(await openAllKey(owner.ownerId, owner.wrapKey, some(golden.seats.all.stored[i])))
    }
    const { ownerId } = owner
    const signKey = owner.identity.bundle.signKey
    expect(await verifyStatement('epoch', golden.seats.epoch, signKey)).toMatchObject({ ownerId, ...golden.seats.seat })
  })

  test('the invitation, the acceptance and the card open', async () => {
    const { link, card, received, acceptance, claim, pinned } = golden.seat
    const opened = await openInvitation(readInvitationLink(link), received)
    expect(opened.held.ownerName).toBe('Ada Marsh')
    const kept = await openKeptInvitation(owner, opened.link, received.keptBox)
    expect(kept.card).toEqual(await readLongCard(card))
    expect(await openCard(kept.card, received)).toEqual(opened.held)
    expect((await checkAcceptance(owner.identity, kept, acceptance)).pinned).toEqual(pinned)
    const byCard = { acceptance: claim.acceptance, granteeMac: null }
    expect((await checkAcceptance(owner.identity, kept, byCard)).grantee).toEqual(grantee.identity.bundle)
    for (const { heldBox } of [acceptance, claim]) {
      expect(await openHeldSeat(grantee.wrapKey, opened.link, heldBox)).toEqual(opened.held)
    }
  })

  test('both shares open the seat, and death opens incapacity', async () => {
    const { link, received, acceptance, releaseId, handovers } = golden.seat
    const held = await openHeldSeat(grantee.wrapKey, readInvitationLink(link), acceptance.heldBox)
    const keyOf = async (event: string) => {
      const share = some(received.shares.find((item) => item.event === event))
      const { message } = some(handovers.find((item) => item.event === event))
      const b = await openHandover(grantee.identity.boxPrivateKey, { ...held, releaseId }, event, message)
      expect(b).toEqual(await openReleaseShare(golden.releaseService.privateKey, held, event, share.sealedB))
      return openSeat(held, event, held.a, b, share.seatBox)
    }
    const stored = some(golden.seats.keys.stored.find(({ event }) => event === 'death'))
    const death = await keyOf('death')
    const incapacity = await openIncapacity(owner.ownerId, stored, death, some(stored.incapacityBox))
    expect(equal(incapacity, await keyOf('incapacity'))).toBe(true)
  })

  test('every statement reads back with the fields that its signer wrote', async () => {
    const { fields, signed } = golden.statements
    const types = ['policy', 'disarm', 'restored', 'step-down', 'claim', 'opinion', 'review', 'card-review'] as const
    for (const type of [...types, 'veto', 'end', 'closing', 'forget', 'keep', 'head', 'introduction'] as const) {
      const statement = await verifyStatement(type, signed[type], owner.identity.bundle.signKey)
      expect(statement).toMatchObject(fields[type])
    }
  })

  test('the file and the certificate’s key open', async () => {
    const { content, seal, chunk, sealedHash, place, operatorBox } = golden.file
    const opened = await openChunk(await openFile(owner.ownerId, seal), 0, chunk)
    expect(opened).toEqual(content)
    const hash = await makeFileHash()
    hash.add(opened)
    checkFileHash(seal, hash.done())
    const hashes = [await sha256(chunk)]
    expect(await sealedFileHash(owner.ownerId, seal, hashes)).toEqual(sealedHash)
    expect(await openCertificateKey(grantee.identity.boxPrivateKey, place, operatorBox)).toEqual(seal)
  })

  test('the release log verifies', async () => {
    const { n } = await verifyReleaseLog(owner.ownerId, golden.releaseService.keys.signKey, golden.releaseLog)
    expect(n).toBe(2)
  })

  test('the release service’s public keys derive from its private key, which also opens its status', async () => {
    const { privateKey, keys, fingerprint } = golden.releaseService
    expect(publicServiceKeys(await openServiceIdentity(privateKey))).toEqual(keys)
    expect(await serviceFingerprintText(keys)).toBe(fingerprint)
    const { seat, owner: ownerSaid, status, bundles, seatPart, ownerPart, signed, operators } = golden.word
    const opened = await openStatus(signed, status, keys.signKey)
    expect(opened).toEqual(status)
    expect(await openStatusSeat(opened, seatPart)).toEqual(seat)
    expect(await openStatusOwner(opened, ownerPart)).toEqual(ownerSaid)
    expect((await openOperators(operators, status.nonce, keys.signKey)).bundles).toEqual(bundles)
  })
})
