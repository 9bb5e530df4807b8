import type { Mutants } from '../../commands/mutants/mutant.ts'

const reports = ['client/release/attacks-on-reports.test.ts']
const byTwo = ['client/release/attacks-by-two.test.ts']

export const reportMutants: Mutants[] = [
  {
    file: 'client/release/releases.ts',
    tests: ['client/held/rearm.test.ts'],
    broken: [
      [
        'closes a release with the names of the remaining grantees',
        'event: release.event, seats: [] }',
        'event: release.event, seats: [...estate.facts.seats].map(([seatId, { epoch }]) => ({ seatId, epoch })) }',
      ],
    ],
  },
  {
    file: 'client/release/open-report.ts',
    tests: reports,
    broken: [
      [
        'accepts another certificate than the claim names',
        'if (!equal(claim.certificateHash, await sealedFileHash(sender, seal, chunkHashes))) throw alarm()',
        '',
      ],
    ],
  },
  {
    file: 'client/release/open-report.ts',
    tests: ['client/operator/new-keys.test.ts'],
    broken: [['cannot open a document after new keys', '[identity, ...(identity.older ?? [])]', '[identity]']],
  },
  {
    file: 'client/release/open-report.ts',
    tests: byTwo,
    broken: [
      [
        "accepts another release service than the reader's own",
        'if (!isSameService(reporter.service, service)) throw alarm()',
        '',
      ],
    ],
  },
  {
    file: 'client/release/compare.ts',
    tests: ['client/release/service-attacks.test.ts'],
    broken: [['shows no notice about another length of day', "daySeconds === promised ? [] : ['day']", '[]']],
  },
  {
    file: 'client/estate/release-service.ts',
    tests: ['client/release/service-attacks.test.ts'],
    broken: [
      [
        'believes a service that claims to have been a rehearsal from the start',
        'facts?.policy?.daySeconds ?? facts?.genesis?.daySeconds ?? (await shownDay(core))',
        'shownDay(core)',
      ],
    ],
  },
  {
    file: 'client/release/left-out.ts',
    tests: ['client/release/left-out.test.ts'],
    broken: [
      [
        'shows no notice about a grantee who was left out',
        '(holder && !known.has(holder.grantee.ownerId) ? [{ role: holder.role }] : [])',
        '(holder && !known ? [{ role: holder.role }] : [])',
      ],
      [
        'shows no notice about an operator who was left out',
        '.filter(({ ownerId }) => !known.has(ownerId))',
        '.filter(() => !known)',
      ],
    ],
  },
  {
    file: 'client/release/certificate.ts',
    tests: ['client/release/left-out.test.ts'],
    broken: [
      [
        'refuses a report without a list of readers',
        'sealedTo: z.optional(z.array(z.uuid()).check(z.maxLength(maxReaders))),',
        'sealedTo: z.array(z.uuid()).check(z.maxLength(maxReaders)),',
      ],
    ],
  },
  {
    file: 'client/release/release-view.ts',
    tests: reports,
    broken: [
      [
        'shows a rejection reason that only the server gives',
        'const why = reasonIn(lines)',
        'const why = release.reason',
      ],
    ],
  },
  {
    file: 'client/operator/lockdown.ts',
    tests: reports,
    broken: [
      [
        'shows an unsigned reason',
        "const said = await verifyStatement('lockdown', statement, signer.signKey)\n  if (said.action",
        "const said = claimed\n  if (said.type !== 'lockdown' || said.action",
      ],
      ['shows the reason of another lockdown', ' || said.lockdownId !== lockdownId', ''],
    ],
  },
  {
    file: 'client/operator/reviews.ts',
    tests: ['client/held/new-keys.test.ts'],
    broken: [
      [
        "follows a thief's keys of an owner as an operator",
        'await followFromId(ownerId, shown, countingIn(status.identity))',
        'shown',
      ],
    ],
  },
  {
    file: 'client/operator/reviews.ts',
    tests: reports,
    broken: [
      ["accepts answers that end before the service's signed head", '!logHolds(status, entries) || ', ''],
      ['accepts answers that the service did not log', 'await verifyReleaseLog(ownerId, service.signKey, entries)', ''],
      [
        'accepts an approval of a document that the operator did not open',
        "if (!seen && decision === 'approve')",
        "if (!seen && releaseId === '')",
      ],
      [
        'seals a certificate to an operator whom only the server added',
        'await listedByService(listed, missing)',
        'await listedByService(missing.map(({ bundle }) => bundle), missing)',
      ],
    ],
  },
  {
    file: 'vault/service-keys.ts',
    tests: [
      'client/release/service-attacks.test.ts > if another release service replaces',
      'client/release/service-attacks-on-heirs.test.ts > the certificate of a report',
    ],
    broken: [
      [
        'accepts another release service',
        'equal(one.boxKey, other.boxKey) && equal(one.signKey, other.signKey)',
        'true',
      ],
    ],
  },
]
