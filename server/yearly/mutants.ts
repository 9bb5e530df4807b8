import type { Mutants } from '../../commands/mutants/mutant.ts'

const tests = ['server/yearly/yearly.test.ts']

export const yearlyMutants: Mutants[] = [
  {
    file: 'server/yearly/run.ts',
    tests,
    broken: [
      ['asks although the owner turned it off', 'if (await isOff(transaction, ownerId)) return', 'if (false) return'],
      ['asks during a report', 'if (hold !== null) return', 'if (false) return'],
      ['asks before a year is over', 'if (due <= now) await ask(work, person)', 'if (due) await ask(work, person)'],
      ['writes to the owner before people could answer', 'else if (waits.length > 0)', 'else if (false)'],
      ['plans no look at an estate of an earlier version', '    await planMissing(transaction, context)\n', ''],
      [
        'leaves the link of an earlier year',
        "deleteFrom('yearly_link').where('owner_id', '=', ownerId)",
        "deleteFrom('yearly_link').where('owner_id', '!=', ownerId)",
      ],
    ],
  },
  {
    file: 'server/yearly/people.ts',
    tests,
    broken: [
      ['asks a person who stepped down', "    .where('acceptance.standing', '=', 'accepted')\n", ''],
      ['asks a person who was replaced', "    .where('invitation.void_at', 'is', null)\n", ''],
      [
        'asks a person about whom there is a report',
        "            .where('release.state', 'in', activeStates),\n",
        "            .where('release.state', 'not in', activeStates),\n",
      ],
    ],
  },
  {
    file: 'server/yearly/index.ts',
    tests,
    broken: [
      ['takes a second answer', "        .where('answered_at', 'is', null)\n", ''],
      [
        'takes an answer while a report is open',
        'if (!account || (await holdOf(transaction, ownerId, account, outbox.sends)) !== null) return undefined',
        'if (!account) return undefined',
      ],
    ],
  },
]
