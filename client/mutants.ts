import type { Mutants } from '../commands/mutants/mutant.ts'
import { drillMutants } from './drill/mutants.ts'
import { openingMutants } from './estate/mutants.ts'
import { uploadMutants } from './files/mutants.ts'
import { seatMutants } from './held/mutants.ts'
import { checkInMutants, sharingMutants } from './seats/mutants.ts'
import { draftMutants } from './offline/mutants.ts'
import { newKeysMutants } from './rekey/mutants.ts'
import { reportMutants } from './release/mutants.ts'

const own = [
  'client/estate/attacks.test.ts > own records',
  'client/estate/attacks.test.ts > the manifest',
  'client/session/attacks-on-sign-in.test.ts > signing in',
]
const serviceAttacks = ['client/release/service-attacks.test.ts > the owner’s device']
const heirs = [
  'client/release/service-attacks-on-heirs.test.ts > heirs who open on a new device',
  'client/seats/attacks-on-seats.test.ts > a grantee checks what they open',
]

export const clientMutants: Mutants[] = [
  ...openingMutants,
  ...seatMutants,
  ...sharingMutants,
  ...reportMutants,
  ...uploadMutants,
  ...newKeysMutants,
  ...draftMutants,
  ...drillMutants,
  ...checkInMutants,
  {
    file: 'client/estate/pins.ts',
    tests: ['client/estate/pins.test.ts', 'client/estate/attacks.test.ts > old manifest'],
    broken: [
      ['forgets the newest state that this device saw', 'return isHead(value) ? value : undefined', 'return undefined'],
      ['moves a pin back', 'if (known && known.n >= head.n) return', ''],
    ],
  },
  {
    file: 'client/estate/read-estate.ts',
    tests: [
      ...own,
      'client/estate/restore.test.ts > another device continued the estate',
      'client/offline/open-without-copy.test.ts',
    ],
    broken: [
      ["accepts another owner's estate", 'if (state.ownerId !== keys.ownerId) throw alarm()', ''],
      [
        'accepts a chain shorter than the number that the server names',
        'if (manifest.head.n < state.n) throw alarm()',
        '',
      ],
      ['shows a record twice', 'seen.has(id) || ', ''],
      [
        'shows another record than the manifest lists',
        'return hash && equal(record.hash, hash) ? [[id, record]] : []',
        'return [[id, record]]',
      ],
      [
        'opens a record that the manifest does not list',
        ' || !manifest.rows.get(id)?.hash) throw new Moved()',
        ') throw new Moved()',
      ],
      [
        'opens another record than the manifest lists',
        '!row.hash || !equal(record.hash, row.hash)) throw new Moved()',
        '!row.hash) throw new Moved()',
      ],
      [
        'misses that a record is absent',
        'else if (!record || !row.hash || !equal(record.hash, row.hash))',
        'else if (record && !equal(record.hash, row.hash ?? record.hash))',
      ],
      [
        'accepts a chain that does not pass through the pin',
        'applyEntries(ownerOf(keys), base.manifest, entries, pin)',
        'applyEntries(ownerOf(keys), base.manifest, entries)',
      ],
    ],
  },
  {
    file: 'client/estate/audience.ts',
    tests: ['client/estate/audience.test.ts'],
    broken: [
      [
        "gives a person's former records to another person who returns",
        'content.formerly?.includes(person) === true',
        'content.formerly !== undefined',
      ],
    ],
  },
  {
    file: 'client/estate/plan-change.ts',
    tests: ['client/estate/singleton.test.ts', 'client/seats/removed-people.test.ts'],
    broken: [
      [
        "restores a person into another person's seat",
        '[seat, ...(definitionOf(kind)?.seats ?? [])].find((role) => !taken.has(role))',
        'seat',
      ],
      [
        "restores former readers against the owner's later choice",
        '(before?.audience === audience ? before : {})',
        '(before ?? {})',
      ],
      ['includes an excluded grantee after an undo', 'input.leftOut ?? ', ''],
      [
        'overwrites a singleton of another device',
        'copyOf: recordId } : { id: recordId }',
        'copyOf: recordId } : undefined',
      ],
      [
        'shows no notice about a second version of a singleton',
        'if (input.singleton !== true || isFrom(',
        'if (input.singleton === true || isFrom(',
      ],
    ],
  },
  {
    file: 'client/estate/seat-keys.ts',
    tests: ['client/estate/seat-keys.test.ts', 'client/estate/attacks.test.ts'],
    broken: [
      [
        'accepts a seat key under another verification key',
        ' || !equal(stored.verifyKey, verifyKey)) throw alarm()',
        ') throw alarm()',
      ],
      ['accepts a seat key for another role', ' || stored.role !== seat.role', ''],
      ['accepts a seat key of another epoch', ' && key.epoch === seat.epoch', ''],
      ['takes an older epoch for the newest', 'all.toSorted((one, other) => one.epoch - other.epoch)', 'all'],
    ],
  },
  {
    file: 'client/held/opened-estate.ts',
    tests: heirs,
    broken: [
      ['misses a chain cut below what this device saw', ' || (isHead(pinned) && !reaches(pinned))', ''],
      ["misses a chain cut below the owner's signed head", '(signed !== undefined && !reaches(signed)) || ', ''],
      [
        'shows no warning if a chain has no signed head',
        'else if (!signed) doubts.push(unchecked(share.ownerName))',
        '',
      ],
      ['stores a cut chain as what this device saw', 'if (!cut && head.m > 0) await', 'await'],
      ['shows no early warning about a cut chain', 'of known)\n', 'of [...known].slice(0, 0))\n'],
      ['shows no warning about missing records', 'sum + rows.size, 0), closed }', 'sum * rows.size, 0), closed }'],
    ],
  },
  {
    file: 'client/held/opened-estate.ts',
    tests: ['web/shared/opened-estate/coming.test.tsx'],
    broken: [
      [
        'keeps showing part of an estate that failed a check',
        'if (core.keys === keys && !isLost(error)) core.change({ left: heldId, records: [], of, begin: true })',
        '',
      ],
      [
        'shows records to a grantee who signed out',
        '    stillUnlocked(core, keys)\n    core.change',
        '    core.change',
      ],
    ],
  },
  {
    file: 'client/core/in-pages.ts',
    tests: heirs,
    broken: [['follows a list that repeats without end', ' || known.has(next)', '']],
  },
  {
    file: 'client/held/handover.ts',
    tests: ['client/held/handover.test.ts', ...heirs],
    broken: [
      ['accepts a share without a release', 'if (opens.length === 0) throw alarm()', ''],
      [
        'accepts a head of another chain, or one that the status does not name',
        'if (!named || signed.ownerId !== ownerId || signed.seatId !== seatId) throw alarm()',
        'if (!named) continue',
      ],
      ['accepts a head of another seat', ' || signed.seatId !== seatId', ''],
    ],
  },
  {
    file: 'client/estate/release-service.ts',
    tests: [
      'client/release/service-attacks.test.ts > if another release service replaces',
      'client/release/service-attacks-on-heirs.test.ts > the certificate of a report',
    ],
    broken: [
      [
        'accepts an operator whom the server added',
        'bundle && known.find((one) => isSameIdentity(one, bundle))',
        'bundle',
      ],
    ],
  },
  {
    file: 'client/release/compare.ts',
    tests: ['client/release/compare.test.ts', ...serviceAttacks],
    broken: [
      [
        'accepts a forged or cut log',
        'return n === 0 || (at !== undefined && at.n === n && equal(at.hash, hash))',
        'return n >= 0 || at !== undefined || equal(hash, hash)',
      ],
      ['misses a hidden report', ' || !over.includes(state) || reportedAt >= since', ''],
      ['misses a forged report', 'known.length === shown.length &&\n    ', ''],
      [
        'misses a report in another state',
        'one.releaseId === releaseId && one.state === state',
        "one.releaseId === releaseId && state !== ''",
      ],
      [
        'shows no notice about an unsigned status',
        "if (error instanceof SealError) return new Set(['notSigned'])",
        'if (error instanceof SealError) return new Set()',
      ],
    ],
  },
  {
    file: 'client/release/check-own.ts',
    tests: [...serviceAttacks, 'client/held/step-down.test.ts > withholds a step-down from the owner'],
    broken: [
      ['misses a hidden deletion', "((await hidesDeletion(core, status)) ? (['deletion'] as const) : [])", '[]'],
      [
        'misses a withheld policy',
        'policyCounter === facts.policy.counter && equal(policyHash, await statementHash(bytes))',
        'policyCounter >= 0 || equal(policyHash, await statementHash(bytes))',
      ],
      [
        'misses a withheld removal',
        'counts || armed.length > expected.length',
        'counts && armed.length > expected.length',
      ],
      [
        'misses a withheld invitation',
        'hash && expected.length === 0 && !refused',
        'hash && expected.length < 0 && !refused',
      ],
      ['misses a hidden step-down', "...(hash && disagree ? (['steppedDown'] as const) : []),", ''],
      ['misses a hidden acceptance', "...(hidden ? (['accepted'] as const) : []),", ''],
      [
        'misses a state older than the last save',
        'head.m > mine.m || (head.m === mine.m && !equal(head.hash, mine.hash))',
        'head.m < 0 || (head.m < 0 && !equal(head.hash, mine.hash))',
      ],
    ],
  },
  {
    file: 'client/release/release-log.ts',
    tests: [
      'client/release/service-attacks.test.ts > if a log is shorter',
      'client/release/service-attacks.test.ts > if the server hides a report',
    ],
    broken: [
      [
        'accepts a log of another service than the pinned one',
        'verifyReleaseLog(ownerId, signKey, entries, emptyReleaseLog(), seen)',
        '{ n: entries.length, hash: entries.at(-1)?.hash ?? new Uint8Array(32) }',
      ],
      ['accepts a log shorter than this browser saw it', 'const seen = await known.read()', 'const seen = undefined'],
    ],
  },
  {
    file: 'client/session/passkeys.ts',
    tests: ['client/session/passkeys.test.ts'],
    broken: [
      ["accepts another person's session after a passkey", 'if (answer.session.ownerId !== ownerId) throw alarm()', ''],
      [
        'registers a passkey whose box does not open',
        'if (!equal(await openWithPasskey(ownerId, credentialId, output, box), accountKey)) throw alarm()',
        '',
      ],
    ],
  },
  {
    file: 'client/seats/recovery-kit.ts',
    tests: [
      'client/session/ways-back.test.ts',
      'client/session/attacks-on-sign-in.test.ts > resetting with the recovery code',
    ],
    broken: [
      [
        'shows a recovery kit that does not open',
        "if (!box || !equal(await openAccountKey(ownerId, 'recovery', boxKey, box), accountKey)) throw alarm()",
        '',
      ],
    ],
  },
]
