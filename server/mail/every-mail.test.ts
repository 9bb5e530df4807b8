import type { SeatRole } from '../../domain/seats.ts'
import { describe, expect, test } from 'vitest'
import { deletionMails as deletion } from '../account-deletion/mail-texts.ts'
import { accountMails as accounts } from '../accounts/mail-texts.ts'
import { returnedMail, reviewMail, startedAgainMail, stateMail, uncheckedMail } from '../releases/mail-texts.ts'
import { noticeMail, outcomeMail, weakenedMail } from '../releases/owner-mails.ts'
import { address, at, events, holder, states, to, factsOf } from '../releases/testing/report-facts.ts'
import { rekeyMails } from '../rekey/mail-texts.ts'
import { successionMails } from '../releases/succession-mails.ts'
import { lookoutMails } from '../channels/lookout-mails.ts'
import { checkInMails } from '../check-ins/mail-texts.ts'
import { yearlyMails } from '../yearly/mail-texts.ts'
import { deputyMails } from '../deputies/mail-texts.ts'
import { drillMail } from '../drill/mail-texts.ts'
import { seatMails } from '../seats/mail-texts.ts'
import { waitlistMails } from '../waitlist/mail-texts.ts'
import { chosenAs, inShort, leftForYou, type Named, youCanOpen } from '../../contract/mail-sentences.ts'
import type { Mail } from './outbox.ts'

const owners: Named[] = [
  { name: 'Ruth Vale', email: 'ruth@example.org' },
  { name: null, email: 'ruth@example.org' },
]
const roles: SeatRole[] = ['attorney', 'contact_1', 'contact_2']
const aboutReports = events.flatMap((event) => [
  noticeMail(to, factsOf(event, 'waiting'), 'carl@example.org', address, `${address}/release/pause#token=x`),
  noticeMail(to, { ...factsOf(event, 'waiting'), pausedUntil: at }, 'carl@example.org', address, null),
  noticeMail(to, { ...factsOf(event, 'waiting'), unchecked: true }, 'carl@example.org', address, null),
  noticeMail(to, { ...factsOf(event, 'waiting'), onHold: true }, 'carl@example.org', address, null),
  stateMail(holder, { ...factsOf(event, 'waiting'), onHold: true }, true, address),
  stateMail(holder, { ...factsOf(event, 'reported'), onHold: true }, true, address),
  reviewMail(to, { event, again: false }, address),
  reviewMail(to, { event, again: true }, address),
  stateMail(holder, { ...factsOf(event, 'in-review'), again: true }, false, address),
  uncheckedMail(to, { event }, address),
  weakenedMail(to, at, at, address),
  ...states.flatMap((state) =>
    [true, false].flatMap((named) => outcomeMail(to, factsOf(event, state), address, named) ?? []),
  ),
  ...owners.map((owner) => deputyMails.reported(to, owner, address)),
  ...owners.flatMap((owner) =>
    roles.flatMap((role) =>
      states.flatMap((state) =>
        [true, false].flatMap((first) =>
          [true, false].map((reporter) =>
            stateMail({ email: to, role, owner, reporter, stays: first }, factsOf(event, state), first, address),
          ),
        ),
      ),
    ),
  ),
])

const aboutSeats = owners.flatMap((owner) => [
  drillMail(to, owner),
  deputyMails.named(to, 'carl@example.org', owner, address),
  deputyMails.ended(to, owner),
  deputyMails.left(to, 'mara@example.org', owner, address),
  ...[true, false].map((hasDrill) =>
    yearlyMails.question({ to, owner, link: `${address}/still-there#token=x`, hasDrill }),
  ),
  successionMails.seatCounts(to, owner),
  startedAgainMail(to, owner),
  checkInMails.tell(to, owner, at),
  checkInMails.answered(to, owner),
  returnedMail(to, owner),
  deletion.seatPlanned(to, owner, at, address),
  deletion.seatKept(to, owner),
  deletion.seatGone(to, owner),
  ...roles.flatMap((role) => [
    seatMails.invited({ to, role, owner }, address),
    seatMails.reminder({ to, role, owner }, at),
    seatMails.ownerReminder(to, { email: 'carl@example.org', role }, address),
    seatMails.accepted(to, { email: 'carl@example.org', role, invitedEmail: 'mara@example.org' }, address),
    seatMails.yourPart({ to, role, owner }, address),
    seatMails.cardPresented(to, { email: 'carl@example.org', role, invitedEmail: 'mara@example.org' }, address),
    seatMails.removed({ to, role, owner }),
    seatMails.shared({ to, role, owner }, address),
    seatMails.youShared(to, { email: 'carl@example.org', role, isNew: true }, address),
    seatMails.youShared(to, { email: 'carl@example.org', role, isNew: false }, address),
    seatMails.cardOfYours({ to, role, owner }, 'carl@example.org', address),
    deletion.left(to, 'carl@example.org', role, address),
    seatMails.cardToCheck(to, role, address),
    seatMails.cardAccepted({ to, role, owner }, address),
    seatMails.cardNotAccepted({ to, role, owner }, 'The name on the card is another.', address),
    seatMails.cardNotAccepted({ to, role, owner }, null, address),
    seatMails.cardReplaced({ to, role, owner }, address),
  ]),
])

const aboutAccounts = [
  accounts.confirmEmail(to, address),
  deputyMails.accepted(to, 'mara@example.org', address),
  accounts.resetPassword(to, address),
  accounts.passwordChanged(to),
  accounts.startedAgain(to, address),
  accounts.returned(to),
  accounts.confirmNewEmail(to, address),
  accounts.emailChanged(to, address),
  accounts.emailRestored(to, true),
  accounts.emailRestored(to, false),
  accounts.emailTakenBack(to, address),
  accounts.passkey(to, true),
  accounts.passkey(to, false),
  accounts.twoFactorOn(to),
  accounts.twoFactorOff(to),
  accounts.twoFactorReplaced(to),
  accounts.twoFactorOffSoon(to, at),
  accounts.backupCodes(to),
  accounts.operatorFactor(to, 'carl@example.org'),
  accounts.kitMade(to, undefined, `${address}/settings/security`),
  accounts.kitMade(to, at, `${address}/settings/security`),
  accounts.kitReplaced(to, { olderFrom: at, endsAt: at, stopAt: `${address}/settings/security` }),
  accounts.kitCancelled(to, undefined),
  accounts.kitCancelled(to, at),
  deletion.asked(to, 'You have two accounts.', address),
  deletion.declined(to, 'ada@example.org', at),
  deletion.planned(to, at, address),
  deletion.reminder(to, at, address),
  deletion.kept(to),
  deletion.gone(to),
]

const aboutTheWaitlist = [
  waitlistMails.joined(to, address),
  ...[1, 3].map((people) => waitlistMails.grown(to, people, address)),
]

const aboutKeys = [
  rekeyMails.going(to, address),
  successionMails.waits.kit(to, at, address),
  successionMails.waits.keys(to, at, address),
  successionMails.stopped(to, address),
  successionMails.counts(to, address),
  successionMails.frozen(to),
  successionMails.operatorFrozen(to, 'ada@example.org'),
]

const question = { to, link: `${address}/check-in#token=x`, address, tellsAt: at }
const aboutCheckIns = [
  checkInMails.ask({ ...question, people: ['mara@example.org'] }),
  checkInMails.ask({ ...question, people: [] }),
  checkInMails.remind({ ...question, people: ['mara@example.org', 'carl@example.org'] }),
  checkInMails.told(to, ['mara@example.org'], question.link, address),
]

const answered = { email: 'mara@example.org', askedAt: at, answeredAt: at }
const aboutTheYear = [
  yearlyMails.overview({ to, address, kitFrom: null, people: [], oldRecords: 0 }),
  yearlyMails.overview({
    to,
    address,
    kitFrom: at,
    people: [
      { ...answered, phone: 'same' },
      { ...answered, phone: 'changed' },
      { ...answered, answeredAt: null, phone: null },
      { email: 'carl@example.org', askedAt: null, answeredAt: null, phone: null },
    ],
    oldRecords: 12,
  }),
]

const aboutLookouts = owners.flatMap((owner) => [
  lookoutMails.ask(to, owner, `${address}/lookout#token=x`, address),
  lookoutMails.removed(to, owner),
  ...['Jonas', ''].flatMap((name) => [
    lookoutMails.held.owner(to, name, at, address),
    lookoutMails.held.other(to, owner, name, null),
  ]),
  lookoutMails.held.lookout(to, owner, at),
  lookoutMails.firstOpened(to, owner, at, `${address}/lookout/hold#token=x`),
  lookoutMails.firstOpened(to, owner, null, null),
  ...events.flatMap((event) =>
    states.flatMap((state) =>
      [true, false].flatMap((first) =>
        [`${address}/lookout/hold#token=x`, null].map((link) =>
          lookoutMails.step(to, owner, factsOf(event, state), first, link),
        ),
      ),
    ),
  ),
])
const ofLookouts = [
  lookoutMails.changed(to, { name: 'Jonas', email: 'jonas@example.org' }, address),
  lookoutMails.changed(to, { name: null, email: null }, address),
  lookoutMails.agreed(to, 'Jonas'),
]

const all: Mail[] = [
  ...aboutTheYear,
  ...aboutLookouts,
  ...ofLookouts,
  ...aboutCheckIns,
  ...aboutReports,
  ...aboutKeys,
  ...aboutSeats,
  ...aboutAccounts,
  ...aboutTheWaitlist,
]

describe('every mail', () => {
  test('every mail has a greeting and a sender, and no unfilled placeholder', () => {
    for (const { subject, text } of all) {
      expect(text).toMatch(/^Hello,\n\n[A-Z]/)
      expect(text).toMatch(/\n\nCairn\n$/)
      expect(`${subject}${text}`).not.toMatch(/undefined|null|\n\n\n| {2}/)
    }
  })

  test('no mail uses a word that a reader would have to look up', () => {
    const jargon =
      /\b(seat|estate(?! attorney)|operator|platform|server(?!:)|somebody|statement|release service|vetoed|client|epoch|e-mail|mails?)\b/i
    for (const { subject, text } of all) expect(`${subject}\n${text}`).not.toMatch(jargon)
  })

  test('mails about a report name the owner without the address, mails about a held seat with it', () => {
    const named = (letters: Mail[]) => letters.filter((one) => one.text.includes('Ruth Vale'))
    for (const { subject, text } of named(aboutReports)) expect(`${subject}${text}`).not.toContain('ruth@example.org')
    const removed = roles.map((role) => seatMails.removed({ to, role, owner: holder.owner }).text)
    for (const { subject, text } of named(aboutSeats)) {
      expect(subject).not.toContain('ruth@example.org')
      if (!removed.includes(text)) expect(text).toContain('Ruth Vale (ruth@example.org)')
    }
  })

  test('mails name the owner in the sentences that the invite dialog shows', () => {
    for (const owner of owners) {
      for (const role of roles)
        expect(seatMails.invited({ to, role, owner }, address).text).toContain(chosenAs(owner, role))
      const opens = stateMail({ ...holder, owner }, factsOf('death', 'released'), false, address)
      expect(opens.subject).toBe(youCanOpen(leftForYou(inShort(owner))))
    }
  })

  test('mails name days but no hours, so no reader converts a time zone', () => {
    for (const { text } of all) expect(text).not.toMatch(/universal time|\d [AP]M\b/)
  })

  test('mails never capitalize an address, even at the beginning of a sentence', () => {
    for (const { text } of all) expect(text).not.toMatch(/Ruth@|Mara@|Carl@/)
  })

  test('mails about a seat name the page for stepping down', () => {
    for (const role of roles)
      expect(seatMails.yourPart({ to, role, owner: holder.owner }, address).text).toMatch(
        /step down at any time[^\n]*:\n\nhttps:\/\/cairn\.example\.org\/(authcontactportal|estateattorneyportal)\n/,
      )
  })

  test('no mail about a living person says that the person left records behind, or that these stay open', () => {
    const incapacity = states.flatMap((state) => {
      const told = factsOf('incapacity', state)
      const own = [outcomeMail(to, told, address, true), noticeMail(to, told, 'carl@example.org', address, null)]
      return [...own, uncheckedMail(to, told, address), stateMail(holder, told, false, address)]
    })
    // The owner of a named seat or a presented card may be alive.
    for (const letter of [...incapacity, ...aboutSeats])
      expect(`${letter?.subject}\n${letter?.text}`).not.toMatch(/\bleft\b|will stay there/i)
  })

  test('no mail says that the owner took something from a grantee', () => {
    for (const { text } of all) expect(text).not.toMatch(/taken your|took your/)
  })
})
