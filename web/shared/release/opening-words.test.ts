import { expect, test } from 'vitest'
import type { Standing } from '../../../domain/opening-forecast.ts'
import { afterSending, opensBriefly, type Outlook, whenItOpens } from './opening-words.ts'

const terms = { waitIncapacityDays: 2, waitDeathDays: 7, fallbackDays: 14, cardFallback: 0, firstDays: 1 }
const usual: Standing = { terms, operators: { confirmed: true, impartial: 1 }, mail: true, hasAttorney: true }
const nobody = { operators: { confirmed: true, impartial: 0 } }
const { firstDays: _, ...before } = terms

const outlook = (change: Partial<Standing> = {}, people: Partial<Outlook> = {}): Outlook => ({
  standing: { ...usual, ...change },
  contacts: 1,
  attorney: 'accepted',
  ...people,
})
const death = { event: 'death', hasFirst: true } as const
const incapacity = { event: 'incapacity', hasFirst: true } as const
const says = (given: Outlook, about: Parameters<typeof whenItOpens>[1] = death) => whenItOpens(given, about).says

const first =
  'If your contact reports your death and the attorney agrees, what you chose for the first days opens the day after it was checked, and the rest seven days after.'

test.each([
  ['the usual terms', outlook(), death, [first, 'If nobody answers: the same.']],
  [
    'nothing for the first days',
    outlook(),
    { event: 'death', hasFirst: false },
    [
      'If your contact reports your death and the attorney agrees, everything opens seven days after it was checked.',
      'If nobody answers: the same.',
    ],
  ],
  [
    'a wait shorter than the attorney’s three days',
    outlook({ terms: { ...terms, waitDeathDays: 2 } }),
    death,
    [
      first.replace('seven', 'two'),
      'If nobody answers: the same, but not everything before three days after the report.',
    ],
  ],
  [
    'an incapacity',
    outlook(),
    incapacity,
    [
      'If your contact reports that you can no longer act for yourself and the attorney agrees, what you marked for this opens two days after it was checked.',
      'If nobody answers: the same, but not before three days after the report.',
    ],
  ],
  [
    'terms of before',
    outlook({ terms: before }),
    death,
    [
      'If your contact reports your death and the attorney agrees, everything opens seven days after it was checked.',
      'If nobody answers: the check begins 14 days later.',
    ],
  ],
  [
    'no mail',
    outlook({ mail: false }),
    death,
    [
      'This site sends no email, so the wait is longer.',
      'If your contact reports your death and the attorney agrees, everything opens 14 days after it was checked.',
      'If nobody answers: the same.',
    ],
  ],
  [
    'nobody impartial',
    outlook(nobody),
    death,
    [
      'No one here can check a report, so everything waits longer.',
      'If your contact reports your death and the attorney agrees, everything opens 14 days after we have emailed you about it.',
      'If nobody answers: 14 days later.',
    ],
  ],
  [
    'nobody impartial, and an owner who waits for somebody',
    outlook({ ...nobody, terms: { ...terms, fallbackDays: 0 } }),
    death,
    [
      'No one here can check a report yet, and you chose to wait until someone can.',
      first,
      'If nobody answers: the same.',
    ],
  ],
  [
    'an unreliable list',
    outlook({ operators: { confirmed: false, impartial: 1 } }),
    death,
    ['No one can check a report right now, so nothing opens.', 'Please tell whoever runs this site.'],
  ],
  [
    'a service that does not answer',
    { standing: undefined, contacts: 1, attorney: 'none' } as const,
    death,
    ['We can’t tell right now when anything would open. Please look again in a few minutes.'],
  ],
  [
    'two contacts and no attorney',
    outlook({ hasAttorney: false }, { contacts: 2, attorney: 'none' }),
    death,
    [first.replace('your contact', 'one of your contacts').replace(' and the attorney agrees', '')],
  ],
  [
    'an attorney alone',
    outlook({}, { contacts: 0 }),
    death,
    [first.replace('your contact', 'your attorney').replace(' and the attorney agrees', '')],
  ],
  [
    'an attorney who stepped down',
    outlook({ terms: { ...terms, waitDeathDays: 2 } }, { attorney: 'silent' }),
    death,
    [
      first
        .replace(' and the attorney agrees', '')
        .replace('seven days after.', 'two days after, but not everything before three days after the report.'),
    ],
  ],
  [
    'nobody who accepted',
    outlook({ hasAttorney: false }, { contacts: 0, attorney: 'none' }),
    death,
    [
      'No one you named has accepted yet, so no one can report anything, and nothing opens.',
      first.replace(' and the attorney agrees', ''),
    ],
  ],
] as const)('whenItOpens says who opens what on which day: %s', (_name, given, about, lines) => {
  expect(says(given, about)).toEqual(lines)
})

test('whenItOpens names what else changes the days, with an impartial operator and without', () => {
  expect(whenItOpens(outlook(), death).more).toEqual([
    'If someone objects: the document is checked once more, and the days begin again.',
    'If you press the link in our email that puts it on hold: everything opens seven days later.',
    'If our first email to you goes out only after the check, the days count from that email.',
    'If we can’t reach you by email: everything opens 14 days after it was checked.',
  ])
  expect(whenItOpens(outlook(nobody), death).more.slice(0, 2)).toEqual([
    'If the attorney objects: nothing opens.',
    'If a contact objects: everything opens 14 days later.',
  ])
})

test.each([
  [usual, true, { first: 'the day after a report is checked', rest: 'seven days after' }],
  [usual, false, { rest: 'seven days after a report is checked' }],
  [{ ...usual, ...nobody }, true, { rest: '14 days after we tell you about a report' }],
  [{ ...usual, ...nobody, terms: { ...terms, fallbackDays: 0 } }, true, { rest: 'once someone can check a report' }],
  [undefined, true, { rest: 'once a report is checked' }],
])('opensBriefly gives the dashboard the same days: %#', (standing, hasFirst, when) => {
  expect(opensBriefly(standing, hasFirst)).toEqual(when)
})

const sent = (change: Partial<Standing> = {}, course: Partial<Parameters<typeof afterSending>[0]['course']> = {}) =>
  afterSending({
    standing: { ...usual, ...change },
    course: { event: 'death', reporter: 'contact', answer: undefined, ...course },
    owner: 'Olga',
    hasFirst: true,
  })

test('afterSending tells a reporter the days from the check, and what the attorney’s silence costs', () => {
  expect(sent()).toEqual([
    'Someone checks the document first.',
    'If the attorney agrees, what was chosen for the first days opens the day after it was checked, and the rest seven days after, unless Olga stops it.',
    'If the attorney doesn’t answer: the same.',
  ])
  expect(sent({}, { reporter: 'attorney' })[1]).toMatch(/^What was chosen for the first days opens the day after/)
  expect(sent(nobody).join(' ')).toBe(
    'No one without a part in this can check the document here, so the wait is longer. If the attorney agrees, what was left for you opens 14 days after we have emailed Olga about it, unless Olga stops it. If the attorney doesn’t answer: 14 days later.',
  )
  expect(sent({ operators: { confirmed: false, impartial: 1 } })).toEqual([
    'No one can check a report right now, so nothing opens.',
  ])
})
