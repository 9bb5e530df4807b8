import type { Mutants } from '../../commands/mutants/mutant.ts'

export const seatMutants: Mutants[] = [
  {
    file: 'client/seats/seats.ts',
    tests: [
      'client/seats/attacks-on-seats.test.ts > the seats',
      'client/seats/seats.test.ts > a printed card',
      'client/held/held-twice.test.ts',
      'client/held/step-down.test.ts > a forged step-down',
    ],
    broken: [
      [
        'another invitation than the owner signed',
        'if (!sent || sent.invitationId !== signed.invitationId || sent.epoch !== signed.epoch) throw alarm()',
        'if (!sent) throw alarm()',
      ],
      [
        'a forged step-down',
        'await checkStepDown(secrets.link, await keysShown(checked.grantee, bundle), stepDown ?? null)',
        'void 0',
      ],
      ['an acceptance by the other way', 'if (checked.via !== via) throw alarm()', ''],
      [
        'a pinned grantee who disappeared',
        'if (!byLink.some((hash) => equal(hash, acceptanceHash))) throw alarm()',
        'void acceptanceHash',
      ],
    ],
  },
  {
    file: 'client/held/held-seats.ts',
    tests: ['client/held/rearm.test.ts > a closing that names its removed grantees'],
    broken: [
      ['an end from before the grantee accepted', ' && owner.epoch <= mine.epoch', ''],
      ['an event that only the server names', '{ ended: event }', '{ ended: ended.event }'],
    ],
  },
  {
    file: 'client/seats/grantee-events.ts',
    tests: ['client/held/step-down.test.ts > both contacts', 'client/seats/activity.test.ts'],
    broken: [
      ['one step-down that hides another', '`${what} ${of}`', '`${what} ${of.slice(36)}`'],
      ["another address than the record's", "acceptedBy === '' || same(", 'true || same('],
    ],
  },
  {
    file: 'client/estate/snapshot.ts',
    tests: ['client/seats/activity.test.ts > outlives'],
    broken: [['an activity line repeated after each snapshot', ' || isOnceOnly(partOf)', '']],
  },
  {
    file: 'client/held/step-down.ts',
    tests: ['client/held/step-down.test.ts > withholds'],
    broken: [['a step-down that never arrived', ' || !isGiven) throw alarm()', ') throw alarm()']],
  },
  {
    file: 'client/held/release-card.ts',
    tests: ['client/held/release-card.test.ts'],
    broken: [['other keys than those on the paper', 'scanned ? [printed, scanned] : [printed]', '[printed]']],
  },
  {
    file: 'client/seats/release-cards.ts',
    tests: ['client/held/release-card.test.ts > is not printed'],
    broken: [
      [
        'a printed card that opens nothing',
        'if (!kept || kept.invitationId !== card.invitationId || !equal(kept.a, card.a)) throw alarm()',
        'void kept',
      ],
    ],
  },
  {
    file: 'client/held/follow-owner.ts',
    tests: ['client/held/new-keys.test.ts'],
    broken: [
      [
        "a thief's keys of an owner, in a seat or at collecting",
        'await follow(share.ownerBundle, await decodeBundle(shown), countingIn(identity))',
        'await decodeBundle(shown)',
      ],
      ["a thief's keys behind a link or a card", '  await followFromId(ownerId, ownerBundle, counting)\n', ''],
      ['later keys behind a link, without a status', 'identityWord === null && ownerBundle.version > 1', 'false'],
      [
        "an owner's new keys that the grantee does not follow",
        'return { seat: await storeFollowedOwner(core, seat, now), share: now }',
        'return { seat, share }',
      ],
    ],
  },
  {
    file: 'client/held/reporting.ts',
    tests: ['client/seats/new-keys.test.ts'],
    broken: [
      [
        "a document sealed to a thief's keys",
        'return await follow(grantee, shown ? await decodeBundle(shown) : grantee, people)',
        'return shown ? await decodeBundle(shown) : grantee',
      ],
      [
        'a document sealed to previous keys',
        'shown ? await decodeBundle(shown) : grantee, people)',
        'grantee, undefined)',
      ],
    ],
  },
  {
    file: 'client/seats/new-keys.ts',
    tests: ['client/seats/new-keys.test.ts'],
    broken: [
      [
        "a thief's key, shown as a new one",
        'await follow(before, bundle ? await decodeBundle(bundle) : before, people)',
        'bundle ? await decodeBundle(bundle) : before',
      ],
      ["a grantee's other keys, without a notice", 'hold = false', 'hold = true'],
    ],
  },
  {
    file: 'client/held/follow-owner.ts',
    tests: ['client/new-service.test.ts'],
    broken: [
      [
        'a service that the owner did not name',
        "const signed = await verifyStatement('rearm', rearm, signKey)",
        'const signed = named\n  void verifyStatement\n  void signKey',
      ],
    ],
  },
]
