import type { Mutants } from '../../commands/mutants/mutant.ts'

export const drillMutants: Mutants[] = [
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
