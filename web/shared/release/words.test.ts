import { expect, test } from 'vitest'
import type { ReleaseView } from '../../estate/index.ts'
import { reportSteps } from './report-steps.ts'
import { badgeOf } from './badge-words.ts'
import { stepActor, stepReason, stepSentence, whatNext } from './words.ts'

const entry = (detail: object) => ({
  n: 1,
  at: '2026-11-20T09:00:00.000Z',
  step: 'owner-told',
  by: 'server',
  detail: JSON.stringify(detail),
})

const reported = {
  id: 'r',
  ownerId: 'o',
  event: 'death',
  state: 'reported',
  reportedBy: 'contact_1',
  mine: false,
  answers: [],
  approval: 'demanded',
  reportedAt: '2026-11-20T09:00:00.000Z',
  log: [],
} as const satisfies ReleaseView

test('the log quotes the mail server’s reported answer, and claims nothing else', () => {
  const taken = entry({ mail: 'accepted', answer: '250 OK' })
  expect([stepSentence(taken), stepReason(taken)]).toEqual([
    'We emailed the owner',
    'Cairn says the email was accepted for delivery.',
  ])
  const bounced = entry({ mail: 'none', answer: '550 nobody here' })
  expect(stepSentence(bounced)).toBe('No email reached the owner')
  expect(stepReason(bounced)).toContain('550 nobody here')
  expect(stepReason(entry({ mail: 'none' }))).not.toContain('“')
})

test('a step with invalid JSON as its detail shows no reason', () => {
  expect(stepReason({ ...entry({}), step: 'rejected', detail: '{' })).toBeUndefined()
  expect(stepReason({ ...entry({ reason: 'A page is missing.' }), step: 'rejected' })).toBe('A page is missing.')
})

test('a step names its actor if the reader knows them, else their role', () => {
  const objected = { ...entry({}), step: 'objected', by: 'contact_2' }
  expect(stepActor(objected)).toBe('Authorized contact 2')
  expect(stepActor(objected, { names: { contact_2: 'Carl Quinn' } })).toBe('Carl Quinn (authorized contact 2)')
  expect(stepActor({ ...objected, by: 'operator' }, { names: { contact_2: 'Carl Quinn' } })).toBe(
    'The person who checks documents',
  )
  expect(stepActor({ ...objected, by: 'clock' })).toBeUndefined()
})

test('no badge calls a report with a waived check verified, even without a log', () => {
  const states = ['waiting', 'released'] as const
  expect(states.map((state) => badgeOf({ state, approval: 'waived' }).label)).toEqual(['Waiting', 'Opened'])
  expect(states.map((state) => badgeOf({ state, approval: 'demanded' }).label)).toEqual(['Verified', 'Verified'])
})

test('the text addresses the reader, and calls the owner by name', () => {
  const release = { ...reported, objectUntil: '2026-12-04T09:00:00.000Z' } as const satisfies ReleaseView
  const names = { owner: 'Ada Marsh' }
  const stopped = { ...release, state: 'vetoed' } as const
  const mail = entry({ mail: 'accepted' })

  expect(whatNext(release, { me: 'attorney', names })).toMatch(/^You can object until/)
  expect(whatNext(release, { me: 'contact_2', names })).toMatch(/^The attorney can object until/)
  expect(reportSteps(release, { me: 'attorney' }).steps.map(({ label }) => label)).toContain('You can object')
  expect(whatNext(stopped, { me: 'contact_1', names })).toBe('Ada Marsh stopped it. Nothing was opened.')
  expect(whatNext(stopped, { me: 'owner' })).toBe('You stopped it. Nothing was opened.')
  expect(stepSentence(mail, { me: 'contact_1', names })).toBe('We emailed Ada Marsh')
  expect(stepSentence(mail, { me: 'owner' })).toBe('We emailed you')
  expect(stepActor({ ...mail, by: 'owner' }, { names })).toBe('Ada Marsh')
  const opened = { ...mail, step: 'opened', by: 'contact_1' }
  expect(stepSentence(opened, { me: 'contact_1' })).toBe('Opened what is meant for you')
  expect(stepSentence(opened, { me: 'contact_2' })).toBe('Opened what is meant for them')
  expect(stepSentence(opened, { me: 'contact_1', since: '2026-11-21' })).toBe('Opened what is meant for them')
})

test('no text says that a living owner left anything behind', () => {
  const release = {
    ...reported,
    event: 'incapacity',
    state: 'waiting',
    opensAt: '2026-12-04T09:00:00.000Z',
  } as const satisfies ReleaseView
  const steps = ['released', 'opened'].map((step) => stepSentence({ ...entry({}), step }))
  for (const reader of [{}, { me: 'owner' }, { me: 'contact_1', names: { owner: 'Ada Marsh' } }] as const)
    for (const state of ['waiting', 'released'] as const) {
      const { steps: states } = reportSteps({ ...release, state }, reader)
      const read = [whatNext({ ...release, state }, reader), ...states.map(({ label }) => label), ...steps]
      expect(read.filter((text) => /\bleft\b/.test(text))).toEqual([])
    }
  expect(whatNext({ ...release, event: 'death', state: 'released' })).toContain('was left for you')
})

test('a deputy reads of no opening that is theirs, and no number of a contact', () => {
  const states = ['waiting', 'released', 'vetoed'] as const
  const read = states.flatMap((state) =>
    [true, false].map((onHold) =>
      whatNext({ ...reported, state, opensAt: reported.reportedAt }, { me: 'deputy', onHold }),
    ),
  )
  for (const text of read) expect(text).not.toMatch(/\byou\b/)
  expect(stepActor({ ...entry({}), step: 'reported', by: 'contact_1' }, { me: 'deputy' })).toBe(
    'One of the authorized contacts',
  )
})

test('the log names a deputy beside the attorney for whom they answered', () => {
  const answer = { ...entry({ deputy: 'd' }), step: 'supported', by: 'attorney' }
  expect(stepActor(answer, { me: 'contact_1' })).toBe('A deputy of the estate attorney')
  expect(stepActor(answer, { me: 'owner', names: { attorney: 'Eve Falk' } })).toBe(
    'A deputy of Eve Falk (estate attorney)',
  )
  expect(stepActor(answer, { me: 'attorney' })).toBe('Your deputy')
  expect(stepActor(answer, { me: 'deputy', deputy: 'd' })).toBe('You')
  expect(stepActor(answer, { me: 'deputy', deputy: 'other' })).toBe('A deputy of the estate attorney')
  expect(stepActor({ ...answer, detail: '{}' }, { me: 'deputy', deputy: 'd' })).toBe('The estate attorney')
})

test('during a lockdown no text says that an estate opens, or when', () => {
  const release = {
    ...reported,
    state: 'waiting',
    opensAt: '2026-12-04T09:00:00.000Z',
    log: [{ ...entry({}), step: 'approved' }],
  } as const satisfies ReleaseView
  for (const me of ['owner', 'contact_1', 'attorney'] as const)
    for (const event of ['death', 'incapacity'] as const) {
      const both = (['waiting', 'released'] as const).map((state) => ({ ...release, event, state }))
      const read = both.map((one) => whatNext(one, { me, onHold: true }))
      const details = both.flatMap((one) => reportSteps(one, { me, onHold: true }).steps.map(({ detail }) => detail))
      expect(read[0]).toMatch(/^The document was verified\. Everything here is on hold right now/)
      expect(read[1]).toMatch(/ can’t open what /)
      expect(read.filter((text) => /Dec 4|time has come|You can open/.test(text))).toEqual([])
      expect(JSON.stringify(details)).not.toContain('Dec 4')
      expect(both.map((one) => whatNext(one, { me }))).toEqual([
        expect.stringContaining('Dec 4'),
        expect.stringMatching(/ can open /),
      ])
    }
})

test('the text names all who objected, the attorney too, and calls the reader *You*', () => {
  const release = {
    ...reported,
    state: 'in-review',
    answers: [
      { role: 'attorney', stance: 'object', reason: 'I saw her.' },
      { role: 'contact_2', stance: 'object', reason: 'She called me.' },
    ],
  } as const satisfies ReleaseView
  expect(whatNext(release)).toMatch(/ The estate attorney and authorized contact 2 objected\.$/)
  expect(whatNext(release, { me: 'contact_2' })).toMatch(/ You and the estate attorney objected\.$/)
  const [attorney, contact] = release.answers
  const answers = [{ ...attorney, stance: 'support' as const }, contact]
  expect(whatNext({ ...release, answers }, { me: 'attorney' })).toMatch(/ One of the authorized contacts objected\.$/)
  const both = [contact, { ...contact, role: 'contact_1' as const }]
  expect(whatNext({ ...release, answers: both }, { me: 'attorney' })).toMatch(/ Both authorized contacts objected\.$/)
})

test('the text attributes a step before the reader’s time in the role to another person', () => {
  const step = { ...entry({}), step: 'reported', by: 'contact_1' }
  expect(stepActor(step, { me: 'contact_1', since: '2026-11-19T09:00:00.000Z' })).toBe('You')
  expect(stepActor(step, { me: 'contact_1', since: '2026-11-21T09:00:00.000Z' })).toBe(
    'The authorized contact before you',
  )
})

test('grantees read no contact numbers, but a name if they know it, else the role', () => {
  const step = { ...entry({}), step: 'objected', by: 'contact_2', at: '2026-11-20T09:00:00.000Z' }
  const names = { contact_2: 'Carl Quinn' }
  expect(stepActor(step, { me: 'contact_1' })).toBe('The other authorized contact')
  expect(stepActor(step, { me: 'attorney' })).toBe('One of the authorized contacts')
  expect(stepActor(step, { me: 'contact_1', names })).toBe('Carl Quinn (authorized contact)')
  // The contact got the seat after this step, and so did not take it.
  const named = { contact_2: '2026-11-21T09:00:00.000Z' }
  expect(stepActor(step, { me: 'contact_1', names, named })).toBe('The other authorized contact')
})

test('a reporter reads of a rejected document in gentle words', () => {
  const back = { ...reported, state: 'rejected', reason: 'Page two is missing.' } as const
  expect(whatNext(back, { me: 'contact_1' })).toBe(
    'The document was sent back, because something in it is missing or not right: Page two is missing.',
  )
  expect(whatNext(back, { me: 'owner' })).toBe('The document was not accepted: Page two is missing.')
})

test('a hold by the lookout names them from the log, and the later of two holds counts', () => {
  const held = { n: 4, at: '2026-01-01T00:00:00.000Z', step: 'held', by: 'lookout', detail: '{"name":"Jonas Weber"}' }
  expect(stepSentence(held)).toBe('Put on hold for seven days')
  expect(stepActor(held)).toBe('Jonas Weber (lookout)')
  expect(stepActor({ ...held, detail: '{"name":""}' })).toBe('The lookout')
  const [first, last] = ['2199-11-20T09:00:00.000Z', '2199-11-22T09:00:00.000Z']
  const waiting = { ...reported, state: 'waiting' as const, opensAt: '2199-11-28T09:00:00.000Z', heldBy: 'Jonas Weber' }
  const both = { ...waiting, heldUntil: last, pausedUntil: first }
  expect(whatNext(both, { me: 'owner' })).toMatch(/^Jonas Weber, your lookout, put it on hold until Nov 22, 2199/)
  expect(whatNext({ ...both, heldBy: '' }, {})).toMatch(/^The lookout put it on hold until Nov 22/)
  expect(whatNext({ ...both, pausedUntil: last, heldUntil: first }, { me: 'owner' })).toMatch(/^The link in our email/)
  const past = '2020-01-01T00:00:00.000Z'
  expect(whatNext({ ...both, pausedUntil: past, heldUntil: past }, { me: 'owner' })).not.toContain('on hold')
})

test('other ways to reach the owner read as the server’s claim, for the owner and for others', () => {
  const tried = (channel: string, ok: string, answer = '') => ({
    n: 1,
    at: '2026-01-01T00:00:00.000Z',
    step: 'tried',
    by: 'server',
    detail: JSON.stringify({ channel, ok, answer }),
  })
  const hook = tried('webhook', 'no', '500 Internal Server Error')
  expect(stepSentence(hook, { me: 'owner' })).toBe('A call to your webhook failed')
  expect(stepSentence(hook, { me: 'attorney', names: { owner: 'Ruth' } })).toBe('A call to Ruth’s webhook failed')
  expect(stepReason(hook)).toBe('Cairn says it didn’t get through (“500 Internal Server Error”).')
  expect(stepSentence(tried('email', 'yes', '250'), {})).toBe('We emailed the owner’s second address')
  expect(stepReason(tried('email', 'yes', '250'))).toBe('Cairn says the email was accepted for delivery.')
  expect(stepSentence(tried('push', 'yes', '201 Created'), { me: 'owner' })).toBe('We notified your devices')
  expect(stepReason(tried('push', 'yes', '201 Created'))).toBe('Cairn says it was taken (“201 Created”).')
  expect(stepSentence(tried('own-email', 'no'), { me: 'owner' })).toBe('An email to you was refused')
  expect(stepSentence(tried('pigeon', 'no'))).toBe('tried')
  expect(stepActor(hook)).toBeUndefined()
})
