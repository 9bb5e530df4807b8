import type { Mutants } from '../../commands/mutants/mutant.ts'

export const copyMutants: Mutants[] = [
  {
    file: 'release/restored.ts',
    tests: ['release/restored.test.ts'],
    broken: [
      ['a copy that was put back unseen', 'known.born !== found.born', 'false'],
      [
        'a restore noted by hand that is ignored',
        'if (!copied && (found.mark === null || found.mark === known.mark))',
        'if (!copied)',
      ],
      ['a word by hand that counts at each look', 'found.mark === known.mark', 'false'],
      ['a deletion that goes on', 'records.putEstate(deletedLater(estate, context))', 'records.putEstate(estate)'],
      [
        'the time of the last change',
        'birthtimeNs > 0n && birthtimeNs < ctimeNs ? String(birthtimeNs) : null',
        'String(ctimeNs)',
      ],
    ],
  },
  {
    file: 'release/seen.ts',
    tests: ['release/seen.test.ts'],
    broken: [
      ['another entry than was signed', 'lastSeen.n === n && equal(lastSeen.hash, hash)', 'true'],
      [
        'an entry with another signature',
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
        'a seen entry that is not checked',
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
        'what opened without what was lost, and stays open',
        'restartWaits(recloseReleased(estate), context)',
        'restartWaits(estate, context)',
      ],
      [
        'a loss that another one hides for ever',
        'known?.lossToldIn === records.start ? null : known',
        'known?.lossToldIn ? null : known',
      ],
      ['a reported loss that is not stored', ', lossToldIn: records.start }', ' }'],
    ],
  },
  {
    file: 'release/rollback-detection.ts',
    tests: ['server/releases/restored-together.test.ts'],
    broken: [
      ['an entry with another signature', "if (!(await isOurs(key, ownerId, entry))) return 'not-verified'", ''],
      ['an entry that is here', '(here !== null && equal(here, entry.hash)) || ', ''],
      ['a loss that was reported already', ' || notesLoss(log, entry)', ''],
      [
        'waits that start again for every entry of one loss',
        'known?.lossToldIn === records.start ? null : known',
        'known',
      ],
      [
        'waits that go on after a loss',
        'if (restarted) records.putEstate({ ...restarted.estate, lossToldIn: records.start })',
        '',
      ],
    ],
  },
]
