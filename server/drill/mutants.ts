import type { Mutants } from '../../commands/mutants/mutant.ts'

export const drillMutants: Mutants[] = [
  {
    file: 'server/drill/calls.ts',
    tests: ['server/drill/calls.test.ts'],
    broken: [
      ['takes a drill during a report', 'if (await estateIsUnderRelease(transaction, ownerId)) throw reportOpen()', ''],
      ['takes several drills a day', 'if (!called) throw tooSoon()', ''],
      [
        'takes an answer for a seat of another person',
        'await mustCountIn(transaction, session, { ownerId, seatId, invitationId })',
        '',
      ],
      ['takes an answer to an earlier drill', 'if (!drill || !asked) throw', 'if (!asked) throw'],
      ['replaces the first answer', "      .where('answer', 'is', null)\n", ''],
    ],
  },
  {
    file: 'server/drill/delivery.ts',
    tests: ['server/drill/delivery.test.ts'],
    broken: [
      ['shows what a void invitation would have opened', "      .where('invitation.void_at', 'is', null)\n", ''],
      [
        'shows the records of every other seat too',
        "      .where('seat_share.seat_id', '=', seatId)\n      .where('seat_share.invitation_id', '=', invitationId)\n",
        '',
      ],
    ],
  },
]
