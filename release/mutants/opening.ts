import type { Mutants } from '../../commands/mutants/mutant.ts'

const property = 'release/opening-forecast.property.test.ts'
const machine = ['release/machine.test.ts', 'release/first-days.test.ts', 'release/clock.test.ts', property]

/** The arithmetic of days, which the machine and the screens share. */
export const openingMutants: Mutants[] = [
  {
    file: 'domain/opening.ts',
    tests: [...machine, 'release/approval.test.ts', 'release/terms.test.ts'],
    broken: [
      [
        'waives an approval that it demanded before',
        "before === 'demanded' || !mayWaive || impartial > 0",
        '!mayWaive || impartial > 0',
      ],
      [
        "waives an approval although the owner's policy demands one",
        "before === 'demanded' || !mayWaive || impartial > 0",
        "before === 'demanded' || impartial > 0",
      ],
      ['waives an approval although an impartial operator is listed', '!mayWaive || impartial > 0', '!mayWaive'],
      [
        'waives an approval while the operator list is unconfirmed',
        "return confirmed ? 'waived' : before",
        "return 'waived'",
      ],
      ['starts a wait before the notice to the owner', 'Math.max(waitFrom, noticeAt)', 'waitFrom'],
      ['starts a wait before the approval', 'Math.max(waitFrom, noticeAt)', 'noticeAt'],
      ['opens the whole though the attorney is silent', 'report.mayObject && !report.hasAnswered', 'false'],
      ['opens the whole before the attorney days', 'Math.max(waited, after', 'Math.min(waited, after'],
      ['opens first days after the rest', 'Math.min(whole, afterRunning', 'Math.max(whole, afterRunning'],
      ['opens first days without a mail to the owner', ' && mail === true', ''],
      ['forgets the pause of first days', '(policy.firstDays ?? 0) + pause', '(policy.firstDays ?? 0)'],
      ["skips the owner's longer wait without an approval", 'isUnchecked ? policy.fallbackDays : 0', '0'],
      ['skips the longer wait without a mail server', 'mail === false ? unnotifiedWaitDays : 0', '0'],
      ['adds no days for a pause', 'days + pause +', 'days +'],
      ["adds no days for a contact's objection", '(isUnchecked && report.isObjected ? objectedWaitDays : 0)', '0'],
      ['keeps an older report without a wait', 'leastWaitDays,\n    event', 'event'],
    ],
  },
  {
    file: 'domain/opening-forecast.ts',
    tests: [property],
    broken: [
      ['says that an attorney answers their own report', "hasAttorney && reporter === 'contact'", 'hasAttorney'],
      ['forgets the 14 days of an attorney who is silent', '(daysToAnswer(report) ?? 0)', '0'],
      ['opens after an objection that nobody can weigh', "approval === 'waived' && hasAnswered", 'false'],
      ['knows the days while the operator list is unconfirmed', "if (approval === 'undecided')", 'if (false)'],
    ],
  },
]
