import type { Mutants } from '../../scripts/mutants/mutant.ts'

/** The checks of printed release cards: a part of the list of the client. */
export const cardMutants: Mutants[] = [
  {
    file: 'client/held/release-card.ts',
    tests: ['client/held/release-card.test.ts'],
    broken: [['other keys than those on the paper', 'scanned ? [printed, scanned] : [printed]', '[printed]']],
  },
  {
    file: 'client/seats/release-cards.ts',
    tests: ['client/held/release-card.test.ts > is not printed'],
    broken: [
      [
        'a card that opens nothing, on paper',
        'if (!kept || kept.invitationId !== card.invitationId || !equal(kept.a, card.a)) throw alarm()',
        'void kept',
      ],
    ],
  },
]
