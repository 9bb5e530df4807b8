import type { Mutants } from '../../commands/mutants/mutant.ts'

export const recoveryMutants: Mutants[] = [
  {
    file: 'release/recovery.ts',
    tests: ['release/recovery-attacks.test.ts'],
    broken: [
      [
        'misses that a server withholds its log in a recovery',
        'withheldEntry(records, ownerId)',
        "records.heardOfLog('')",
      ],
      [
        'leaves a release open whose end the server may withhold',
        'lost === null ? stopped : recloseReleased(stopped)',
        'stopped',
      ],
      [
        'reports one loss twice',
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
        'forgets the furthest entry that a server named',
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
        'ignores a veto that only the log has',
        'protectedByLog(closedByLog(records, done.estate, context),',
        'protectedByLog(done.estate,',
      ],
      [
        'leaves seats armed by an end that only the log has',
        "if (step === 'ended') return withEnd(",
        "if (step === 'ended') return withRelease(",
      ],
      ['misses a lost log entry', 'lostLog ?? ofTaken?.lost', 'ofTaken?.lost'],
      ['misses a lost statement', 'lostLog ?? ofTaken?.lost', 'lostLog'],
      ['accepts another branch of the log', 'own !== null && equal(own, hash)', 'own !== null'],
      ['reports a loss without a signature', 'held || (await isSignedHere()) ?', 'held || !held ?'],
      [
        'reports a loss by an unsigned number of statements',
        'if (signature === null) return false',
        'if (signature === null) return true',
      ],
      [
        'misses what a server heard before heads were signed',
        'held || (await isSignedHere()) ?',
        '(await isSignedHere()) ?',
      ],
      [
        'drops a new log line that equals an earlier one',
        'records.strikeGivenBack(estate.ownerId, entry)',
        'log.some((one) => one.step === entry.step && one.detail === entry.detail)',
      ],
      [
        'misses that the server itself was restored',
        'return before !== null && (now.log < before.log || now.taken < before.taken)',
        'return false',
      ],
      [
        'does not restart waits after a recovery',
        'restartWaits(lost === null ? stopped : recloseReleased(stopped), context)',
        '{ estate: stopped, lines: [] }',
      ],
      ['demands no second notice to the owner', '      noticeAt: null,\n', ''],
      [
        'accepts log entries with another signature',
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
        'keeps an approval whose end only the log has',
        "demanded.state === 'waiting' ? reviewedAgain(demanded, 'operator', 'approval-fell').release : demanded",
        'demanded',
      ],
      [
        'demands an approval again that was waived',
        "(last.step === 'waiting' && release.approval === 'demanded')",
        "last.step === 'waiting'",
      ],
      [
        'waives an approval that it demanded before',
        "const demanded: Release = { ...read, approval: 'demanded' }",
        'const demanded = read',
      ],
      [
        'forgets an opinion that only the log has',
        "typeof newest === 'string' ? { ...release, newestOpinion: newest } : release",
        'release',
      ],
      [
        'continues an unchecked wait that the log no longer allows',
        'last === undefined || isUnchecked(last)',
        'last === undefined',
      ],
      [
        'takes a new decision for a line of the log',
        'const all = [...log, ...fresh.filter((entry) => !isUnchecked(entry))]',
        'const all = [...log, ...fresh]',
      ],
      ['logs a wait that does not run', 'fresh.filter((entry) => !isNot(entry))', 'fresh'],
    ],
  },
]
