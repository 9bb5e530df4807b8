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
        'accepts another invitation than the owner signed',
        'if (!sent || sent.invitationId !== signed.invitationId || sent.epoch !== signed.epoch) throw alarm()',
        'if (!sent) throw alarm()',
      ],
      [
        'accepts a forged step-down',
        'await checkStepDown(secrets.link, await keysShown(checked.grantee, bundle), stepDown ?? null)',
        'void 0',
      ],
      ['accepts an acceptance by the other way', 'if (checked.via !== via) throw alarm()', ''],
      [
        'misses that a pinned grantee disappeared',
        'if (!byLink.some((hash) => equal(hash, acceptanceHash))) throw alarm()',
        'void acceptanceHash',
      ],
    ],
  },
  {
    file: 'client/held/held-seats.ts',
    tests: ['client/held/rearm.test.ts > a closing that names its removed grantees'],
    broken: [
      ['accepts an end from before the grantee accepted', ' && owner.epoch <= mine.epoch', ''],
      ['believes the server about the event that ended', '{ ended: event }', '{ ended: ended.event }'],
    ],
  },
  {
    file: 'client/held/deputies.ts',
    tests: ['client/held/deputies.test.ts'],
    broken: [
      [
        'lets a server hide a deputy',
        "...hidden.map((deputyId): DeputyView => ({ ownerId, deputyId, email: '' })),",
        '',
      ],
      [
        'believes the server that a deputy has not accepted',
        ' &&\n      (one.acceptedBy !== null || !accepted.has(one.deputyId))',
        '',
      ],
      ['hides that a deputy no longer answers', '  ...(named.acceptedAt && !named.counts && { gone: true }),\n', ''],
      [
        "shows an earlier attorney's deputies",
        "log.filter((line) => textIn(line, 'invitationId') === invitationId)",
        'log',
      ],
      [
        'believes the server that a deputy has ended',
        "if (!idsOf(log, 'deputy-ended').includes(deputyId)) throw notInLog()",
        '',
      ],
    ],
  },
  {
    file: 'client/held/deputy-readers.ts',
    tests: ['client/held/deputies.test.ts'],
    broken: [
      [
        'seals to a deputy whom the status does not name',
        'await follow(opened.deputy, shown, people).catch(() => undefined)',
        'opened.deputy',
      ],
    ],
  },
  {
    file: 'client/seats/grantee-events.ts',
    tests: ['client/held/step-down.test.ts > both contacts', 'client/seats/activity.test.ts'],
    broken: [
      ['hides one step-down by another', '`${what} ${of}`', '`${what} ${of.slice(36)}`'],
      ["does not name a grantee's different address", "acceptedBy === '' || same(", 'true || same('],
    ],
  },
  {
    file: 'client/estate/snapshot.ts',
    tests: ['client/seats/activity.test.ts > outlives'],
    broken: [['repeats a once-only activity line after a snapshot', ' || isOnceOnly(partOf)', '']],
  },
  {
    file: 'client/held/step-down.ts',
    tests: ['client/held/step-down.test.ts > withholds'],
    broken: [['misses that a step-down did not arrive', ' || !isGiven) throw alarm()', ') throw alarm()']],
  },
  {
    file: 'client/held/matter.ts',
    tests: ['client/held/matter.test.ts'],
    broken: [['keeps a second note about the same client', 'id: id ?? randomId()', 'id: randomId()']],
  },
  {
    file: 'client/held/evidence.ts',
    tests: ['client/held/evidence.test.ts'],
    broken: [
      [
        'mixes other reports and seats into the evidence of a report',
        'log.filter((entry) => isAbout(entry, releaseId)).map(signedStep)',
        'log.map(signedStep)',
      ],
    ],
  },
  {
    file: 'client/held/release-card.ts',
    tests: ['client/held/release-card.test.ts'],
    broken: [['accepts other keys than those on the paper', 'scanned ? [printed, scanned] : [printed]', '[printed]']],
  },
  {
    file: 'client/seats/release-cards.ts',
    tests: ['client/held/release-card.test.ts > is not printed'],
    broken: [
      [
        'prints a card that opens nothing',
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
        "follows a thief's keys of an owner, in a seat or at collecting",
        'await follow(share.ownerBundle, await decodeBundle(shown), countingIn(identity))',
        'await decodeBundle(shown)',
      ],
      ["follows a thief's keys behind a link or a card", '  await followFromId(ownerId, ownerBundle, counting)\n', ''],
      [
        'accepts later keys behind a link without a status',
        'identityWord === null && ownerBundle.version > 1',
        'false',
      ],
      [
        "does not store an owner's new keys",
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
        "seals a document to a thief's keys",
        'return await follow(grantee, shown ? await decodeBundle(shown) : grantee, people)',
        'return shown ? await decodeBundle(shown) : grantee',
      ],
      [
        'seals a document to previous keys',
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
        "shows a thief's key as a grantee's new key",
        'await follow(before, bundle ? await decodeBundle(bundle) : before, people)',
        'bundle ? await decodeBundle(bundle) : before',
      ],
      ["shows no notice about a grantee's other keys", 'hold = false', 'hold = true'],
    ],
  },
  {
    file: 'client/held/follow-owner.ts',
    tests: ['client/new-service.test.ts'],
    broken: [
      [
        'accepts a service that the owner did not name',
        "const signed = await verifyStatement('rearm', rearm, signKey)",
        'const signed = named\n  void verifyStatement\n  void signKey',
      ],
    ],
  },
]
