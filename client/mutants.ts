import type { Mutants } from '../commands/mutants/mutant.ts'
import { openingMutants } from './estate/mutants.ts'
import { uploadMutants } from './files/mutants.ts'
import { seatMutants } from './held/mutants.ts'
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
  ...reportMutants,
  ...uploadMutants,
  ...newKeysMutants,
  {
    file: 'client/estate/pins.ts',
    tests: ['client/estate/pins.test.ts', 'client/estate/attacks.test.ts > old manifest'],
    broken: [
      [
        'an older state, on a device that saw a newer one',
        'return isHead(value) ? value : undefined',
        'return undefined',
      ],
      ['a pin that moves back', 'if (known && known.n >= head.n) return', ''],
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
      ["another owner's estate", 'if (state.ownerId !== keys.ownerId) throw alarm()', ''],
      ["a chain shorter than the server's own number", 'if (manifest.head.n < state.n) throw alarm()', ''],
      ['a record twice', 'seen.has(id) || ', ''],
      [
        'a record shown although the manifest lists another',
        'return hash && equal(record.hash, hash) ? [[id, record]] : []',
        'return [[id, record]]',
      ],
      [
        'a record that the manifest does not list',
        ' || !manifest.rows.get(id)?.hash) throw new Moved()',
        ') throw new Moved()',
      ],
      [
        'another record than the manifest lists',
        '!row.hash || !equal(record.hash, row.hash)) throw new Moved()',
        '!row.hash) throw new Moved()',
      ],
      [
        'a missing record',
        'else if (!record || !row.hash || !equal(record.hash, row.hash))',
        'else if (record && !equal(record.hash, row.hash ?? record.hash))',
      ],
      [
        'a chain that does not pass through the pin',
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
        'records of one person, given to another who returns',
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
        "a person restored into another person's seat",
        '[seat, ...(definitionOf(kind)?.seats ?? [])].find((role) => !taken.has(role))',
        'seat',
      ],
      ['readers restored against a later choice', '(before?.audience === audience ? before : {})', '(before ?? {})'],
      ['an excluded grantee, included after an undo', 'input.leftOut ?? ', ''],
      [
        'a singleton of another device, overwritten',
        'copyOf: recordId } : { id: recordId }',
        'copyOf: recordId } : undefined',
      ],
      [
        'a second version of a singleton, without a notice',
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
        "a seat's key under another verification key",
        ' || !equal(stored.verifyKey, verifyKey)) throw alarm()',
        ') throw alarm()',
      ],
      ["a seat's key for another role", ' || stored.role !== seat.role', ''],
      ["a seat's key of another epoch", ' && key.epoch === seat.epoch', ''],
      ['an older epoch', 'all.toSorted((one, other) => one.epoch - other.epoch)', 'all'],
    ],
  },
  {
    file: 'client/held/opened-estate.ts',
    tests: heirs,
    broken: [
      ["a cut chain, against this device's memory", ' || (isHead(pinned) && !reaches(pinned))', ''],
      ["a cut chain, against the owner's signed head", '(signed !== undefined && !reaches(signed)) || ', ''],
      [
        'a chain without a signed head, without a warning',
        'else if (!signed) doubts.push(unchecked(share.ownerName))',
        '',
      ],
      ["a cut chain as this device's memory", 'if (!cut && head.m > 0) await', 'await'],
      ['a cut chain, without an early warning', 'of known) alarmOnce(', 'of known.slice(0, 0)) alarmOnce('],
      ['missing records, without a warning', 'sum + rows.size, 0), closed }', 'sum * rows.size, 0), closed }'],
    ],
  },
  {
    file: 'client/held/opened-estate.ts',
    tests: ['web/shared/opened-estate/coming.test.tsx'],
    broken: [
      [
        'records of an estate that failed a check, shown in part',
        'if (core.keys === keys && !isLost(error)) core.change({ left: heldId, records: [], of, begin: true })',
        '',
      ],
      ['records left to a grantee who signed out', '    stillUnlocked(core, keys)\n    core.change', '    core.change'],
    ],
  },
  {
    file: 'client/core/in-pages.ts',
    tests: heirs,
    broken: [['a list that repeats without end', ' || known.has(next)', '']],
  },
  {
    file: 'client/held/handover.ts',
    tests: ['client/held/handover.test.ts', ...heirs],
    broken: [
      ['a share without a release', "if (release?.state !== 'released') throw alarm()", ''],
      [
        'a head of another chain, or one that the status does not name',
        'if (!named || signed.ownerId !== ownerId || signed.seatId !== seatId) throw alarm()',
        'if (!named) continue',
      ],
      ['a head of another seat', ' || signed.seatId !== seatId', ''],
    ],
  },
  {
    file: 'client/estate/release-service.ts',
    tests: [
      'client/release/service-attacks.test.ts > if another release service replaces',
      'client/release/service-attacks-on-heirs.test.ts > the certificate of a report',
    ],
    broken: [
      ['an operator whom the server added', 'bundle && known.find((one) => isSameIdentity(one, bundle))', 'bundle'],
    ],
  },
  {
    file: 'client/release/compare.ts',
    tests: ['client/release/compare.test.ts', ...serviceAttacks],
    broken: [
      [
        'a forged or cut log',
        'return n === 0 || (at !== undefined && at.n === n && equal(at.hash, hash))',
        'return n >= 0 || at !== undefined || equal(hash, hash)',
      ],
      ['a hidden report', ' || !over.includes(state) || reportedAt >= since', ''],
      ['a forged report', 'known.length === shown.length &&\n    ', ''],
      [
        'a report in another state',
        'one.releaseId === releaseId && one.state === state',
        "one.releaseId === releaseId && state !== ''",
      ],
      [
        'an unsigned status',
        "if (error instanceof SealError) return new Set(['notSigned'])",
        'if (error instanceof SealError) return new Set()',
      ],
    ],
  },
  {
    file: 'client/release/check-own.ts',
    tests: [...serviceAttacks, 'client/held/step-down.test.ts > withholds a step-down from the owner'],
    broken: [
      ['a hidden deletion', "((await hidesDeletion(core, status)) ? (['deletion'] as const) : [])", '[]'],
      [
        'a policy that never arrived',
        'policyCounter === facts.policy.counter && equal(policyHash, await statementHash(bytes))',
        'policyCounter >= 0 || equal(policyHash, await statementHash(bytes))',
      ],
      [
        'a removal that never arrived',
        'counts || armed.length > expected.length',
        'counts && armed.length > expected.length',
      ],
      [
        'an invitation that never arrived',
        'hash && expected.length === 0 && !refused',
        'hash && expected.length < 0 && !refused',
      ],
      ['a hidden step-down', "...(hash && disagree ? (['steppedDown'] as const) : []),", ''],
      ['a hidden acceptance', "...(hidden ? (['accepted'] as const) : []),", ''],
      [
        'a state older than the last save',
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
        'a log signed by another service than the pinned one',
        'verifyReleaseLog(ownerId, signKey, entries, emptyReleaseLog(), seen)',
        '{ n: entries.length, hash: entries.at(-1)?.hash ?? new Uint8Array(32) }',
      ],
      ['a log shorter than this browser saw it', 'const seen = await known.read()', 'const seen = undefined'],
    ],
  },
  {
    file: 'client/session/passkeys.ts',
    tests: ['client/session/passkeys.test.ts'],
    broken: [
      ["another person's session after a passkey", 'if (answer.session.ownerId !== ownerId) throw alarm()', ''],
      [
        'a passkey whose box does not open',
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
        'a recovery kit that does not open',
        "if (!box || !equal(await openAccountKey(ownerId, 'recovery', boxKey, box), accountKey)) throw alarm()",
        '',
      ],
    ],
  },
  {
    file: 'client/offline/drafts.ts',
    tests: ['client/offline/drafts.test.ts'],
    broken: [
      ["one draft in another's place", "context('story-draft', ownerId, id)", "context('story-draft', ownerId)"],
      [
        'a draft that does not open, hiding the others',
        'placeOf(keys.ownerId, id)).catch(() => undefined)',
        'placeOf(keys.ownerId, id))',
      ],
      [
        "another tab's newer draft of the same story, overwritten",
        'there === undefined || there.keptAt === known',
        'true',
      ],
      [
        "another tab's newer draft, discarded with this one",
        'if (there?.keptAt !== keptAt) return undefined',
        'if (there === undefined) return undefined',
      ],
      ['a file deleted while another draft holds it', 'filter((id) => !held.has(id))', 'filter(() => true)'],
      ['a draft restored to the next person who signs in', 'last.keys !== unlocked(core)', 'false'],
    ],
  },
]
