import { expect, test } from 'vitest'
import type { HeldSeat } from '../../estate/index.ts'
import { readerIn } from '../../shared/portal/reader-in.ts'
import { activityOf } from './activity.ts'

const at = (second: number) => new Date(Date.UTC(2027, 0, 1, 12, 0, second)).toISOString()

const seat = (steps: [n: number, step: string, at: string][]): HeldSeat => ({
  id: 'h',
  ownerId: 'o',
  seatId: 's',
  invitationId: 'i',
  role: 'contact_1',
  via: 'invitation',
  state: 'accepted',
  counts: { incapacity: 0, death: 0, first: 0 },
  ownerName: 'Ruth',
  acceptedAt: at(0),
  releases: [
    {
      id: 'r',
      ownerId: 'o',
      event: 'death',
      state: 'in-review',
      reportedBy: 'contact_1',
      mine: true,
      answers: [],
      approval: 'demanded',
      reportedAt: at(1),
      log: steps.map(([n, step, time]) => ({ n, step, at: time, by: 'clock', detail: '{}' })),
    },
  ],
})

const texts = (held: HeldSeat) => activityOf(held, [], readerIn(held)).map(({ text }) => text)

test('the activity lists steps of the same second in log order, newest first', () => {
  expect(
    texts(
      seat([
        [1, 'reported', at(5)],
        [2, 'in-review', at(5)],
        [3, 'approved', at(5)],
      ]),
    ),
  ).toEqual([
    'The document was verified',
    'The document was sent to be checked',
    'Reported',
    'You agreed to be there for Ruth',
  ])
})

test('the activity keeps log order even if the clock was set back', () => {
  expect(
    texts(
      seat([
        [1, 'reported', at(50)],
        [2, 'in-review', at(5)],
      ]),
    ).slice(0, 2),
  ).toEqual(['The document was sent to be checked', 'Reported'])
})
