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
  'client/seats/attacks-on-seats.test.ts > what a grantee opens',
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
      ['a pin that goes back', 'if (known && known.n >= head.n) return', ''],
    ],
  },
  {
    file: 'client/estate/read-estate.ts',
    tests: [...own, 'client/estate/restore.test.ts > went another way', 'client/offline/open-without-copy.test.ts'],
    broken: [
      ["somebody else's estate", 'if (state.ownerId !== keys.ownerId) throw alarm()', ''],
      ['less than the server itself says there is', 'if (manifest.head.n < state.n) throw alarm()', ''],
      ['a record twice', 'seen.has(id) || ', ''],
      [
        'a record that came, shown though the manifest lists another',
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
        'a record that is left out',
        'else if (!record || !row.hash || !equal(record.hash, row.hash))',
        'else if (record && !equal(record.hash, row.hash ?? record.hash))',
      ],
      [
        'a past that does not go through the pin',
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
        'records of one person, given to another who comes back',
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
        'somebody brought back into the seat of another person',
        '[seat, ...(definitionOf(kind)?.seats ?? [])].find((role) => !taken.has(role))',
        'seat',
      ],
      [
        'readers brought back against a later choice',
        '(before?.audience === audience ? before : {})',
        '(before ?? {})',
      ],
      ['somebody who was left out, meant after an undo', 'input.leftOut ?? ', ''],
      [
        'the one record of a kind that another device made, overwritten',
        'copyOf: recordId } : { id: recordId }',
        'copyOf: recordId } : undefined',
      ],
      [
        'a second version of it that nobody is told of',
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
      ["a chain that was cut, against this device's memory", ' || (isHead(pinned) && !reaches(pinned))', ''],
      ['a chain that was cut, against what the owner signed', '(signed !== undefined && !reaches(signed)) || ', ''],
      [
        'a chain of which nothing is known, in silence',
        'else if (!signed) doubts.push(unchecked(share.ownerName))',
        '',
      ],
      ['a memory of a chain that was cut', 'if (!cut && head.m > 0) await', 'await'],
      ['a chain that was cut, in silence at first', "for (const doubt of known) core.notify('alarm', doubt)", ''],
      ['records that are left out, in silence', 'sum + rows.size, 0), closed }', 'sum * rows.size, 0), closed }'],
    ],
  },
  {
    file: 'client/held/opened-estate.ts',
    tests: ['web/shared/opened-estate/coming.test.tsx'],
    broken: [
      [
        'what does not hold, shown in part',
        'if (core.keys === keys && !isLost(error)) core.change({ left: heldId, records: [], of, begin: true })',
        '',
      ],
      ['what was left to somebody who is gone', '    stillUnlocked(core, keys)\n    core.change', '    core.change'],
    ],
  },
  {
    file: 'client/core/in-pages.ts',
    tests: heirs,
    broken: [['records without end', ' || known.has(next)', '']],
  },
  {
    file: 'client/held/handover.ts',
    tests: ['client/held/handover.test.ts', ...heirs],
    broken: [
      ['a share without a release', "if (release?.state !== 'released') throw alarm()", ''],
      [
        'a head of another chain, or one that the release service did not name',
        'if (!named || signed.ownerId !== ownerId || signed.seatId !== seatId) throw alarm()',
        'if (!named) continue',
      ],
      ['a head of another seat', ' || signed.seatId !== seatId', ''],
    ],
  },
  {
    file: 'client/estate/release-service.ts',
    tests: [
      'client/release/service-attacks.test.ts > when another release service takes the place',
      'client/release/service-attacks-on-heirs.test.ts > who reports',
    ],
    broken: [
      ['another release service', 'equal(one.boxKey, other.boxKey) && equal(one.signKey, other.signKey)', 'true'],
      [
        'an operator whom the server added by itself',
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
        'a log that is made up or cut',
        'return n === 0 || (at !== undefined && at.n === n && equal(at.hash, hash))',
        'return n >= 0 || at !== undefined || equal(hash, hash)',
      ],
      ['a report that is left out', ' || !over.includes(state) || reportedAt >= since', ''],
      ['a report that is made up', 'known.length === shown.length &&\n    ', ''],
      [
        'a report in another state',
        'one.releaseId === releaseId && one.state === state',
        "one.releaseId === releaseId && state !== ''",
      ],
      [
        'a word that nobody signed',
        "if (error instanceof SealError) return new Set(['notSigned'])",
        'if (error instanceof SealError) return new Set()',
      ],
    ],
  },
  {
    file: 'client/release/check-own.ts',
    tests: [...serviceAttacks, 'client/held/step-down.test.ts > withholds a step-down from the owner'],
    broken: [
      ['a deletion that is hidden', "((await hidesDeletion(core, status)) ? (['deletion'] as const) : [])", '[]'],
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
      ['a step-down that is hidden', "...(hash && disagree ? (['steppedDown'] as const) : []),", ''],
      ['an acceptance that is hidden', "...(hidden ? (['accepted'] as const) : []),", ''],
      [
        'a state that is older than what was saved',
        'head.m > mine.m || (head.m === mine.m && !equal(head.hash, mine.hash))',
        'head.m < 0 || (head.m < 0 && !equal(head.hash, mine.hash))',
      ],
    ],
  },
  {
    file: 'client/release/release-log.ts',
    tests: [
      'client/release/service-attacks.test.ts > when a log is shorter',
      'client/release/service-attacks.test.ts > when a report is hidden',
    ],
    broken: [
      [
        'a log that another than the pinned release service wrote',
        'verifyReleaseLog(ownerId, signKey, entries, emptyReleaseLog(), seen)',
        '{ n: entries.length, hash: entries.at(-1)?.hash ?? new Uint8Array(32) }',
      ],
      ['a log that is shorter than this browser saw it', 'const seen = await known.read()', 'const seen = undefined'],
    ],
  },
  {
    file: 'client/session/passkeys.ts',
    tests: ['client/session/passkeys.test.ts'],
    broken: [
      ["somebody else's session after a passkey", 'if (answer.session.ownerId !== ownerId) throw alarm()', ''],
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
      ['one story in the place of another', "context('story-draft', ownerId, id)", "context('story-draft', ownerId)"],
      ['what could not be opened', 'placeOf(keys.ownerId, id)).catch(() => undefined)', 'placeOf(keys.ownerId, id))'],
      ['what another tab kept of the same story', 'there === undefined || there.keptAt === known', 'true'],
      [
        'what another tab kept, where this one throws its draft away',
        'if (there?.keptAt !== keptAt) return undefined',
        'if (there === undefined) return undefined',
      ],
      ['a file away from a draft that still holds it', 'filter((id) => !held.has(id))', 'filter(() => true)'],
      ['a draft to somebody else who sits down next', 'last.keys !== unlocked(core)', 'false'],
    ],
  },
]
