import type { Mutants } from '../../commands/mutants/mutant.ts'

export const drillMutants: Mutants[] = [
  {
    file: 'client/drill/seat-steps.ts',
    tests: ['client/drill/check-readiness.test.ts'],
    broken: [
      [
        'calls another box than the owner signed proved',
        'if (!equal(await sha256(given.seatBox), seatBoxHash)) throw new SealError()',
        '',
      ],
      ['calls a box that is not there proved', "if (!given) throw new NotProved('missing')", 'if (!given) continue'],
      [
        'does not open the keys that seats share',
        'await checkBoxes(estate, unlocked(core).ownerId, seat.role, keys)',
        '',
      ],
      ['calls a cut list whole', 'isWhole &&= head === undefined || reaches(head)', ''],
      ['calls a person who left reached', 'if (here.length === 0) {', 'if (false) {'],
    ],
  },
  {
    file: 'client/drill/seat-records.ts',
    tests: ['client/drill/check-readiness.test.ts'],
    broken: [
      [
        'does not try the records',
        "if (failed.length > 0) throw new NotProved('missing', { count: failed.length, which",
        "if (false) throw new NotProved('missing', { count: failed.length, which",
      ],
      [
        'does not say that a file is missing',
        "if (failed.length > 0) throw new NotProved('missing', { count: failed.length })",
        '',
      ],
    ],
  },
  {
    file: 'client/drill/send-drill.ts',
    tests: ['client/drill/drills.test.ts'],
    broken: [
      ['counts any answer', 'if (!(await isFrom(core, call, seat, statement))) continue', ''],
      [
        'counts the answer of a person who was removed',
        'if (filled?.invitationId !== invitationId || kept?.invitationId !== invitationId) return false',
        '',
      ],
      [
        'loses the last call if the server refuses a new one',
        'if (!isLost(error)) await keepDrill(core, (drill) => ({ ...drill, call: before }))',
        '',
      ],
    ],
  },
  {
    file: 'client/drill/answer-drill.ts',
    tests: ['client/drill/drills.test.ts'],
    broken: [
      [
        'shows a call that the owner did not sign',
        'return share && call?.drillId === sent.drillId ? [{ sent, share }] : []',
        'return share ? [{ sent, share }] : []',
      ],
    ],
  },
  {
    file: 'client/drill/try-card.ts',
    tests: ['client/drill/drills.test.ts'],
    broken: [
      [
        "calls another owner's card the owner's own",
        "if (card.ownerId !== keys.ownerId) throw new EstateError('card-of-another', notYours)",
        '',
      ],
    ],
  },
  {
    file: 'client/drill/stored.ts',
    tests: ['client/drill/check-readiness.test.ts'],
    broken: [['stops a report by keeping a result', 'isQuiet(opened(core)) && isQuiet(estate)', 'true']],
  },
]
