import type { Mutants } from '../../commands/mutants/mutant.ts'

export const recoveryMutants: Mutants[] = [
  {
    file: 'release/recovery.ts',
    tests: ['release/recovery-attacks.test.ts'],
    broken: [
      ['a log that a server keeps back in a recovery', 'withheldEntry(records, ownerId)', "records.heardOfLog('')"],
      [
        'what was open, where the log that may have closed it is kept back',
        'lost === null ? stopped : recloseReleased(stopped)',
        'stopped',
      ],
      [
        'a loss that was reported already',
        'isHere || notesLoss(records.log(ownerId, 0), heard) ? null : heard',
        'isHere ? heard : null',
      ],
    ],
  },
  {
    file: 'release/recovery-records.ts',
    tests: ['release/recovery-attacks.test.ts > furthest'],
    broken: [
      [
        'an entry before the furthest that was heard',
        'where excluded.log_n > coalesce(recovering.log_n, 0)',
        'where true',
      ],
    ],
  },
  {
    file: 'release/recovery.ts',
    tests: ['release/recovery.test.ts', 'release/recovery-attacks.test.ts', 'server/releases/older-copies.test.ts'],
    broken: [
      [
        'a veto of which only the log is left',
        'protectedByLog(closedByLog(records, done.estate, context),',
        'protectedByLog(done.estate,',
      ],
      [
        'an end of which only the log is left, and seats that stay armed',
        "if (step === 'ended') return withEnd(",
        "if (step === 'ended') return withRelease(",
      ],
      ['a log that is lost here and not missed', 'lostLog ?? ofTaken?.lost', 'ofTaken?.lost'],
      ['a statement that is lost here and not missed', 'lostLog ?? ofTaken?.lost', 'lostLog'],
      ['another past of the log', 'own !== null && equal(own, hash)', 'own !== null'],
      ['a loss that anybody makes up', 'held || (await isSignedHere()) ?', 'held || !held ?'],
      [
        'an unsigned number of statements',
        'if (signature === null) return false',
        'if (signature === null) return true',
      ],
      [
        'what a server heard before there was a signature',
        'held || (await isSignedHere()) ?',
        '(await isSignedHere()) ?',
      ],
      [
        'a log line that equals an earlier one',
        'records.strikeGivenBack(estate.ownerId, entry)',
        'log.some((one) => one.step === entry.step && one.detail === entry.detail)',
      ],
      [
        'a server that was put back, and waits that go on',
        'return before !== null && (now.log < before.log || now.taken < before.taken)',
        'return false',
      ],
      [
        'waits that go on after something was lost',
        'restartWaits(lost === null ? stopped : recloseReleased(stopped), context)',
        '{ estate: stopped, lines: [] }',
      ],
      ['an owner without a second notice', '      noticeAt: null,\n', ''],
      [
        'log entries with another signature',
        'head = await verifyReleaseLog(ownerId, signKey, [entry], head)',
        'head = entry',
      ],
    ],
  },
  {
    file: 'release/recovery.ts',
    tests: ['release/recovery-by-log.test.ts'],
    broken: [
      [
        'an undone approval whose end was not sent again',
        "demanded.state === 'waiting' ? reviewedAgain(demanded, 'operator', 'approval-fell').release : demanded",
        'demanded',
      ],
      [
        'a report that was approved once and needs no approval now',
        "(last.step === 'waiting' && release.approval === 'demanded')",
        "last.step === 'waiting'",
      ],
      [
        'an approval that was demanded, and is not by the list of now',
        "const demanded: Release = { ...read, approval: 'demanded' }",
        'const demanded = read',
      ],
      [
        'an opinion in the log that no approval can name',
        "typeof newest === 'string' ? { ...release, newestOpinion: newest } : release",
        'release',
      ],
      ['a report that waited unchecked, and may not', 'last === undefined || isUnchecked(last)', 'last === undefined'],
      [
        'a new decision, taken for a line of the log',
        'const all = [...log, ...fresh.filter((entry) => !isUnchecked(entry))]',
        'const all = [...log, ...fresh]',
      ],
      ['a line about a wait that is none', 'fresh.filter((entry) => !isNot(entry))', 'fresh'],
    ],
  },
]
