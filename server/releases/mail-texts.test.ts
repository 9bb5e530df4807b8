import { expect, test } from 'vitest'
import type { ReleaseEvent } from '../../domain/releases.ts'
import { seatRoles } from '../../domain/seats.ts'
import { stateMail } from './mail-texts.ts'
import { noticeMail, outcomeMail } from './owner-mails.ts'
import { address, events, holder, states, to, factsOf } from './testing/report-facts.ts'

test('the subject of a mail about a report names the event, in other words at each step', () => {
  const subjects = (event: ReleaseEvent) =>
    states.map((state) => stateMail(holder, factsOf(event, state), false, address).subject)
  expect(subjects('death')).toEqual([
    'We were told that Ruth Vale has died',
    'The document about Ruth Vale is being checked',
    'The document about Ruth Vale was sent back',
    'What Ruth Vale left for you opens on Saturday, November 28',
    'Ruth Vale has answered and stopped the report',
    'You can open what Ruth Vale left for you',
    'We have heard from Ruth Vale',
  ])
  expect(new Set(subjects('incapacity')).size).toBe(states.length)
  const mine = stateMail({ ...holder, reporter: true }, factsOf('death', 'reported'), true, address)
  expect(mine.subject).toBe('We received your report about Ruth Vale')
  // Without an attorney the first mail arrives when review is already due.
  const late = stateMail(holder, factsOf('death', 'in-review'), true, address)
  expect(late.subject).toBe('We were told that Ruth Vale has died')
})

test('the owner’s daily mails share a subject that names no death, and address any reader of the mailbox', () => {
  const daily = events.flatMap((event) =>
    [factsOf(event, 'reported'), { ...factsOf(event, 'waiting'), onHold: true }].map((told) =>
      noticeMail(to, told, 'carl@example.org', address, null),
    ),
  )
  expect(new Set(daily.map(({ subject }) => subject)).size).toBe(1)
  expect(daily[0]?.subject).not.toMatch(/die|death/)
  const others = (['rejected', 'released'] as const).map((state) =>
    outcomeMail(to, factsOf('death', state), address, true),
  )
  for (const one of [daily[0], ...others])
    expect(one?.text).toContain('If you look after this mailbox for someone who has died: we are sorry.')
})

test('a mail says that nothing was opened only if that is true', () => {
  for (const state of ['rejected', 'vetoed'] as const) {
    const told = { ...factsOf('death', state), openAlready: true }
    const both = [stateMail(holder, told, false, address), outcomeMail(to, told, address, true)]
    for (const one of both) {
      expect(one?.text).toContain('Nothing more was opened.')
      expect(one?.text).not.toContain('Nothing was opened')
    }
  }
  const notice = { ...factsOf('death', 'reported'), opensAt: null }
  const text = (openAlready: boolean) => noticeMail(to, { ...notice, openAlready }, 'c@example.org', address, null).text
  expect(text(false)).toContain('Nothing has been opened, and there is no date for it yet.')
  expect(text(true)).toContain('What you marked for when you can no longer act is open already. Nothing else has been')
})

test('a mail names days without hours, and no deadline is late in any time zone', () => {
  // Two hours after midnight in London, New York still has the day before.
  const early = { ...factsOf('death', 'waiting'), opensAt: new Date('2026-11-29T02:00:00Z') }
  expect(noticeMail(to, early, 'c@example.org', address, null).text).toContain('opens on Saturday, November 28')
  const objects = { ...factsOf('death', 'reported'), objectUntil: new Date('2026-11-29T02:00:00Z') }
  expect(stateMail(holder, objects, true, address).text).toContain('object before Saturday, November 28')
})

test('no mail after a death says that the owner may stop the report, or doubts the reporter', () => {
  const letterTo = (reporter: boolean, event: ReleaseEvent) =>
    stateMail({ ...holder, reporter }, factsOf(event, 'waiting'), false, address).text
  expect(letterTo(true, 'death')).toContain(
    'Before anything opens, we wait 7 days, in case of a mistake. It isn’t about you.',
  )
  for (const state of states)
    for (const reporter of [true, false])
      expect(stateMail({ ...holder, reporter }, factsOf('death', state), true, address).text).not.toMatch(
        /time to stop|still stop/,
      )
  expect(letterTo(true, 'incapacity')).toContain('It isn’t about you.')
  expect(letterTo(false, 'incapacity')).toContain('Ruth Vale can still stop it.')
})

test('while the wait has no end date, no mail to the family mentions a notice to the person who died', () => {
  const textOf = (event: ReleaseEvent) =>
    stateMail(holder, { ...factsOf(event, 'waiting'), opensAt: null, waitDays: null }, false, address).text
  expect(textOf('death')).toContain('What Ruth Vale left for you opens once the waiting time is over.')
  expect(textOf('incapacity')).toContain('opens once we have told Ruth Vale and the waiting time is over.')
})

test('a mail that may bring the news of a death says so carefully, and names the next steps and dates', () => {
  expect(stateMail(holder, factsOf('death', 'waiting'), true, address).text).toBe(
    `Hello,

We have been told that Ruth Vale has died. If this email is how you are learning of it, we are very sorry. One of Ruth Vale’s authorized contacts reported it to us.

The report about Ruth Vale was accepted. Before anything opens, we wait 7 days, in case of a mistake. What Ruth Vale left for you opens on Saturday, November 28, 2026.

There is nothing you need to do until then. We will email you the day it opens.

You can see where it stands at any time:

https://cairn.example.org/authcontactportal

Cairn
`,
  )
})

test('the mail after an end says that nothing is left to do, or that the grantee lost the seat', () => {
  const told = factsOf('death', 'ended')
  expect(stateMail(holder, told, false, address).text).toContain('You are still one of the people Ruth Vale named.')
  expect(stateMail({ ...holder, stays: false }, told, false, address).text).toContain('you are not one of the people')
  expect(outcomeMail(to, told, address, true)?.text).toContain(
    'Nothing to hand over again; the people you named stay named',
  )
  expect(outcomeMail(to, told, address, false)?.text).toContain('no one is named right now')
})

test('no mail promises a review if no operator may review', () => {
  for (const role of seatRoles) {
    const unchecked = { ...factsOf('death', 'reported'), unchecked: true }
    expect(stateMail({ ...holder, role }, unchecked, true, address).text).not.toContain('the document is checked')
  }
})

test('the reporter’s mail does not repeat the report as news', () => {
  const mine = { ...holder, role: 'contact_2', reporter: true } as const
  const { text } = stateMail(mine, factsOf('death', 'in-review'), true, address)
  expect(text).toContain('You told us that Ruth Vale has died. We are very sorry. Thank you for letting us know.')
  expect(text).not.toMatch(/learning of it|reported it to us/)
  expect(stateMail(mine, factsOf('death', 'rejected'), false, address).text).toContain(
    'The document you sent about Ruth Vale was sent back',
  )
})
