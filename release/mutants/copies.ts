import type { Mutants } from '../../scripts/mutants/mutant.ts'

/** The checks of stores that are older than what was said: a part of the list of the release service. */
export const copyMutants: Mutants[] = [
  {
    file: 'release/restored.ts',
    tests: ['release/restored.test.ts'],
    broken: [
      ['a copy that was put back unseen', 'known.born !== found.born', 'false'],
      [
        'a word by hand that nobody reads',
        'if (!copied && (found.mark === null || found.mark === known.mark))',
        'if (!copied)',
      ],
      ['a word by hand that counts at each look', 'found.mark === known.mark', 'false'],
      ['a deletion that goes on', 'records.putEstate(deletedLater(estate, around))', 'records.putEstate(estate)'],
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
        'an entry that somebody else wrote',
        'seen && (await isOurs(key, message.ownerId, seen)) ? seen : undefined',
        'seen',
      ],
    ],
  },
  {
    file: 'release/service.ts',
    tests: ['release/seen.test.ts'],
    broken: [
      [
        'what was seen, and told to nobody',
        'if (seen && !recovering) await takeRemembered(parts.key, records, { ownerId, entry: seen }, around)',
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
        'startWaitsAgain(shutAgain(estate), around)',
        'startWaitsAgain(estate, around)',
      ],
    ],
  },
  {
    file: 'release/recovery.ts',
    tests: ['release/recovery.test.ts', 'release/recovery-attacks.test.ts', 'server/releases/older-copies.test.ts'],
    broken: [
      [
        'a veto of which only the log is left',
        'startWaitsAgain(closedByLog(records, done.estate, around), around)',
        'startWaitsAgain(done.estate, around)',
      ],
      [
        'an end of which only the log is left, and seats that stay armed',
        "if (step === 'ended') return withEnd(",
        "if (step === 'ended') return withRelease(",
      ],
      ['a log that is lost here and not missed', 'ofLog?.lost || ofTaken?.lost', 'ofTaken?.lost'],
      ['a statement that is lost here and not missed', 'ofLog?.lost || ofTaken?.lost', 'ofLog?.lost'],
      ['another past of the log', 'own !== null && equal(own, hash)', 'own !== null'],
      ['a loss that anybody makes up', 'held || isSignedHere ?', 'held || !held ?'],
      [
        'a number of statements that nobody signed',
        'if (signature === null) return false',
        'if (signature === null) return true',
      ],
      ['what a server heard before there was a signature', 'held || isSignedHere ?', 'isSignedHere ?'],
      [
        'a line of the log that is like one of before',
        'records.strikeGivenBack(estate.ownerId, { step, by, detail: JSON.stringify(about) })',
        'log.some((one) => one.step === step && one.detail === JSON.stringify(about))',
      ],
      [
        'a server that was put back, and waits that go on',
        'return before !== null && (now.log < before.log || now.taken < before.taken)',
        'return false',
      ],
      [
        'waits that go on after something was lost',
        'startWaitsAgain(closedByLog(records, done.estate, around), around)',
        '{ estate: closedByLog(records, done.estate, around), lines: [] }',
      ],
      [
        'a report that the log says to be over',
        'startWaitsAgain(closedByLog(records, done.estate, around), around)',
        'startWaitsAgain(done.estate, around)',
      ],
      ['an owner who is not told again', '      noticeAt: null,\n', ''],
      [
        'entries of the log that somebody else wrote',
        'head = await verifyReleaseLog(ownerId, signKey, [entry], head)',
        'head = entry',
      ],
    ],
  },
  {
    file: 'release/rollback-detection.ts',
    tests: ['server/releases/restored-together.test.ts'],
    broken: [
      ['an entry that somebody else wrote', "if (!(await isOurs(key, ownerId, entry))) return 'not-verified'", ''],
      ['an entry that is here', '(here !== null && equal(here, entry.hash)) || ', ''],
      ['a loss that was told already', ' || saysLost(log, entry)', ''],
      [
        'waits that start again for every entry of one loss',
        'told === undefined || told.at < entry.at ? records.estate(ownerId) : null',
        'records.estate(ownerId)',
      ],
      ['waits that go on after a loss', 'if (again) records.putEstate(again.estate)', ''],
    ],
  },
]
