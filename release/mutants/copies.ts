import type { Mutants } from '../../commands/mutants/mutant.ts'

export const copyMutants: Mutants[] = [
  {
    file: 'release/changed.ts',
    tests: ['release/changed.test.ts'],
    broken: [
      ['statements that are not compared', '!isSame(own.n === 0 ? null : own, taken)', 'false'],
      ['a log that is not compared', '!isSame(records.lastEntry(ownerId), log) ||', ''],
      ['an interrupted recovery', 'if (records.isRecovering(ownerId)) return true', ''],
      ['another entry of the same number', ' && equal(one.hash, other.hash)', ''],
    ],
  },
  {
    file: 'release/restored.ts',
    tests: ['release/restored.test.ts'],
    broken: [
      ['misses that the store is a restored copy', 'known.born !== found.born', 'false'],
      [
        'ignores a restore that a human noted',
        'if (!copied && (found.mark === null || found.mark === known.mark))',
        'if (!copied)',
      ],
      ['counts one noted restore at every start', 'found.mark === known.mark', 'false'],
      [
        "continues a deletion's days after a restore",
        'records.putEstate(deletedLater(estate, context))',
        'records.putEstate(estate)',
      ],
      [
        'takes the time of the last change as the creation time',
        'birthtimeNs > 0n && birthtimeNs < ctimeNs ? String(birthtimeNs) : null',
        'String(ctimeNs)',
      ],
    ],
  },
  {
    file: 'release/seen.ts',
    tests: ['release/seen.test.ts'],
    broken: [
      ['accepts another entry than the grantee signed', 'lastSeen.n === n && equal(lastSeen.hash, hash)', 'true'],
      [
        'accepts a seen entry with another signature',
        '(await isOurs(key, message.ownerId, message.seen)) ? message : { ...message, seen: undefined }',
        'message',
      ],
    ],
  },
  {
    file: 'release/service.ts',
    tests: ['release/seen.test.ts'],
    broken: [
      [
        'ignores the entry that a grantee or operator saw',
        'if (seen && !recovering) await takeRemembered(parts.key, records, { ownerId, entry: seen }, context)',
        '',
      ],
    ],
  },
  {
    file: 'release/rollback-detection.ts',
    tests: ['release/seen.test.ts'],
    broken: [
      [
        'leaves a release open after a loss',
        'restartWaits(recloseReleased(estate), context)',
        'restartWaits(estate, context)',
      ],
      [
        'lets one loss hide all later losses',
        'known?.lossToldIn === records.start ? null : known',
        'known?.lossToldIn ? null : known',
      ],
      ['does not store a reported loss', ', lossToldIn: records.start }', ' }'],
    ],
  },
  {
    file: 'release/rollback-detection.ts',
    tests: ['server/releases/restored-together.test.ts'],
    broken: [
      [
        'accepts an entry with another signature',
        "if (!(await isOurs(key, ownerId, entry))) return 'not-verified'",
        '',
      ],
      ['counts an entry as lost although the store has it', '(here !== null && equal(here, entry.hash)) || ', ''],
      ['reports one loss twice', ' || notesLoss(log, entry)', ''],
      ['restarts waits for every entry of one loss', 'known?.lossToldIn === records.start ? null : known', 'known'],
      [
        'does not restart waits after a loss',
        'if (restarted) records.putEstate({ ...restarted.estate, lossToldIn: records.start })',
        '',
      ],
    ],
  },
]
