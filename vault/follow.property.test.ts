import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkAcceptance, acceptInvitation, openInvitation, openKeptInvitation } from './invitation.ts'
import { follow } from './follow.ts'
import { handOver, openHandover, openReleaseShare } from './handover.ts'
import type { HeldSeat } from './held-seat.ts'
import { type Identity, MAX_SUCCESSIONS } from './identity.ts'
import { makeRearm, openArmedSeat, openArming } from './rearm.ts'
import { DEATH, type SeatKey } from './seat.ts'
import { statementHash } from './statements.ts'
import { identityHash, succeed } from './succession.ts'
import {
  expectRefused,
  keyFor,
  makeInvitedSeat,
  makePerson,
  newKeys,
  nextEpoch,
  type Person,
  sealingTo,
  some,
} from './testing/index.ts'

// After any sequence of actions by owner, grantee and thieves, exactly the keys that the statuses
// name can open the seat.

type Action = 'owner' | 'grantee' | 'rearm' | 'steal' | 'read'
const action = fc.constantFrom<Action>('owner', 'grantee', 'rearm', 'steal', 'read')

class Course {
  owner!: Person
  grantee!: Person
  held!: HeldSeat
  readonly stolen: { owner: Identity; grantee: Identity; keys: SeatKey[] }[] = []
  keys!: SeatKey[]
  epoch = 1
  rearm: Uint8Array | null = null
  made!: Awaited<ReturnType<typeof makeInvitedSeat>>
  accepted!: Awaited<ReturnType<typeof acceptInvitation>>
  shares!: { event: string; sealedB: Uint8Array; seatBox: Uint8Array }[]

  static async begin(): Promise<Course> {
    const course = new Course()
    course.made = await makeInvitedSeat('contact_1')
    course.owner = course.made.owner
    course.grantee = await makePerson()
    const opened = await openInvitation(course.made.link, course.made.received)
    course.held = opened.held
    course.accepted = await acceptInvitation(opened, course.grantee)
    course.keys = course.made.seatKeys.keys
    course.shares = course.made.invitation.shares
    return course
  }

  async rearmSeat(): Promise<void> {
    const { made, owner } = this
    const kept = await openKeptInvitation(owner, made.link, made.invitation.keptBox)
    const { grantee } = await checkAcceptance(owner.identity, kept, this.accepted)
    expect(grantee.ownerId).toBe(this.grantee.ownerId)
    const { keys } = await nextEpoch(owner, { ...made.seat, epoch: this.epoch }, made.all.keys)
    this.epoch += 1
    const next = { ...made.seat, epoch: this.epoch }
    const hashes = [await statementHash(this.accepted.acceptance)]
    const { statement, shares } = await makeRearm(
      owner,
      next,
      { card: kept.card, keys },
      await sealingTo(made.releaseService),
      hashes,
    )
    this.keys = keys
    this.rearm = statement
    this.shares = shares
  }

  async opens(reader: Identity): Promise<Uint8Array> {
    const { made, held } = this
    const arming = await openArming(held, made.invitation.statement, this.rearm)
    const { sealedB, seatBox } = some(this.shares.find(({ event }) => event === DEATH))
    const b = await openReleaseShare(made.releaseService.privateKey, arming, DEATH, sealedB)
    const release = { ...arming, releaseId: made.seat.seatId }
    const handed = await handOver(some(this.grantee.identity.bundle.hybrid).key, release, DEATH, b)
    return openArmedSeat(
      arming,
      DEATH,
      held.a,
      await openHandover(reader.boxPrivateKey, release, DEATH, handed),
      seatBox,
    )
  }
}

test('exactly the owner and the grantees with access open the estate, after any course of new keys, new shares and thefts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 8 }), async (actions) => {
      const course = await Course.begin()
      for (const given of actions) {
        const { owner, grantee } = course
        if (given === 'owner' && owner.identity.bundle.version <= MAX_SUCCESSIONS) course.owner = await newKeys(owner)
        if (given === 'grantee' && grantee.identity.bundle.version <= MAX_SUCCESSIONS)
          course.grantee = await newKeys(grantee)
        if (given === 'rearm') await course.rearmSeat()
        if (given === 'steal')
          course.stolen.push({ owner: owner.identity, grantee: grantee.identity, keys: course.keys })
        if (given !== 'read') continue
        // The status names the keys that count, and never a chain that a thief built with stolen
        // keys.
        const counting = [await identityHash(course.owner.identity.bundle)]
        for (const { owner: old } of course.stolen) {
          const thiefs = await succeed(old, course.owner.wrapKey).catch(() => undefined)
          if (thiefs) await expectRefused(() => follow(course.held.ownerBundle, thiefs.identity.bundle, counting))
        }
        const ownerBundle = await follow(course.held.ownerBundle, course.owner.identity.bundle, counting)
        course.held = { ...course.held, ownerBundle }
        const present = keyFor(course.keys, DEATH).key
        expect(await course.opens(course.grantee.identity)).toEqual(present)
        for (const { grantee: before, keys } of course.stolen) {
          const isPresent = before.bundle.version === course.grantee.identity.bundle.version
          if (!isPresent) await expectRefused(() => course.opens(before))
          // New shares come with new seat keys, which none of the stolen keys opens.
          const known = keys.some(({ key }) => Buffer.from(key).equals(present))
          expect(known).toBe(keyFor(keys, DEATH).epoch === course.epoch)
        }
      }
    }),
    { numRuns: 60 },
  )
}, 120_000)
