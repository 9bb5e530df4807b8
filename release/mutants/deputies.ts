import type { Mutants } from '../../commands/mutants/mutant.ts'

export const deputyMutants: Mutants[] = [
  {
    file: 'release/deputies.ts',
    tests: ['release/deputies.test.ts', 'release/deputies.property.test.ts'],
    broken: [
      ['lets a contact name a deputy', "demand(seat.role === 'attorney', 'not-verified')", ''],
      [
        'takes a naming whose acceptance does not count',
        "demand(acceptance && acceptanceStateOf(estate, acceptance, context) === 'accepted', 'not-verified')",
        "demand(acceptance, 'not-verified')",
      ],
      [
        'takes an id again',
        "demand(!Object.hasOwn(deputies, deputyId) && !hasEnded(estate, deputyId), 'outdated')",
        '',
      ],
      [
        'takes an acceptance of another naming',
        "demand(equal(fields.deputyHash, fromBase64url(deputy.statementHash)), 'not-verified')",
        '',
      ],
      ['gives one link to two people', "demand(deputy.taken === null, 'taken')", ''],
      [
        'gives one person two voices',
        "demand(who !== estate.ownerId && !holdsSeat(estate, who) && isOther, 'not-verified')",
        '',
      ],
      ['takes an acceptance after the end', '!hasEnded(estate, deputyId) && isNamedNow', 'isNamedNow'],
      ['counts a deputy who ended', 'hasEnded(estate, deputyId) || ', ''],
      [
        'counts a deputy of an attorney who left',
        'isCounted(person) && isNamedNow(estate, deputy, context)',
        'isCounted(person)',
      ],
      ['counts a deputy who took a seat', ' || tookSeat(estate, taken)', ''],
      ['lets anybody end a deputy', "demand(by !== undefined, 'not-verified')", ''],
      ['leaves the agreement of a deputy who ended', 'if (!hasEnded(estate, opinion.deputy)) continue', 'continue'],
      [
        'does not give the attorney the time back',
        'if (until === null || until <= context.now) return silent',
        'return silent',
      ],
    ],
  },
  {
    file: 'release/opinions.ts',
    tests: ['release/deputies.test.ts'],
    broken: [
      ['lets a deputy answer a report from before', 'taken && taken.at <= reportedAt', 'taken !== null'],
      [
        'lets a deputy speak after the attorney',
        "demand(!deputy || release.opinion === null || release.opinion.deputy !== undefined, 'wrong-state')",
        '',
      ],
      [
        'lets a deputy answer their own report',
        '.map(({ signer }) => signer).filter(({ ownerId }) => ownerId !== reporter)',
        '.map(({ signer }) => signer)',
      ],
      ['counts a deputy as a voice of their own', 'attorney: found.deputy.attorney', 'attorney: found.signer.ownerId'],
    ],
  },
  {
    file: 'release/by-log.ts',
    tests: ['release/deputies-in-log.test.ts'],
    broken: [
      ['lets a server keep the end of a deputy back', "step === 'deputy-ended'", "step === ''"],
      ["counts a deputy's old keys after a restore", ', ...everyDeputy(estate)]', ']'],
    ],
  },
  {
    file: 'release/impartial-operators.ts',
    tests: ['release/deputies.test.ts'],
    broken: [['lets a deputy approve', ', ...everyDeputy(estate)]', ']']],
  },
]
