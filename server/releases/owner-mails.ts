import type { ReleaseEvent } from '../../domain/releases.ts'
import { day, deadline, composeMail } from '../mail/compose.ts'
import type { Mail } from '../mail/outbox.ts'
import { nothingOpened, stopped, type ReportFacts } from './mail-texts.ts'
import { roleNames } from '../../contract/mail-sentences.ts'

const reportedOfYou: Record<ReleaseEvent, string> = {
  death: 'that you have died',
  incapacity: 'that you can no longer act for yourself',
}

/** Texts for the person who took over the mailbox, who alone reads them after a death. */
const forTheMailbox: Record<ReleaseEvent, string> = {
  death: 'If you look after this mailbox for someone who has died: we are sorry. There is nothing you need to do.',
  incapacity: 'If you look after this mailbox for someone else: there is nothing you need to do.',
}

/** One subject for all mails, so that they form a thread; it mentions no death. */
const noticeSubject = 'Are you there? Someone has reported something about you'

/** @param link null if it was used */
export function noticeMail(
  to: string,
  facts: Omit<ReportFacts, 'state' | 'objectUntil' | 'reason' | 'again' | 'waitDays'> & { firstIsOpen?: boolean },
  reporter: string,
  address: string,
  link: string | null,
): Mail {
  const { event, reportedBy, opensAt, pausedUntil, onHold, unchecked, openAlready } = facts
  const held =
    link !== null
      ? `If you cannot sign in right now, this link puts everything on hold for seven days. It works once, without a password:\n\n${link}`
      : pausedUntil === null
        ? 'The link in an earlier email was used, and it cannot be put on hold again. To stop it now, you have to sign in.'
        : `The link in an earlier email was used. It holds everything until ${deadline(pausedUntil)}, and cannot be used again. Please sign in before that day and stop it.`
  return composeMail(to, noticeSubject, [
    `Your ${roleNames[reportedBy]}, ${reporter}, has reported ${reportedOfYou[event]}.`,
    `If you are reading this, please stop it. Sign in and press "I am here. Stop this." at the top of the page:\n\n${address}/overview`,
    held,
    unchecked
      ? 'No one here can check whether it is true, because everyone who could has a part in your life. Only you can stop it.'
      : '',
    opensAt === null
      ? `${openAlready ? 'What you marked for when you can no longer act is open already. Nothing else has been opened' : 'Nothing has been opened'}, and there is no date for it yet.`
      : onHold
        ? `${stopped} You can still sign in and stop the report for good.`
        : event === 'death'
          ? deathOpens({ ...facts, opensAt })
          : `Unless you stop it, the people you named can open what you marked for this case on ${deadline(opensAt)}.`,
    'We will email you every day until it is stopped or over.',
    forTheMailbox[event],
  ])
}

function deathOpens({
  opensAt,
  firstOpensAt,
  firstIsOpen = false,
}: Pick<ReportFacts, 'firstOpensAt'> & { opensAt: Date; firstIsOpen?: boolean }): string {
  if (firstOpensAt === null || firstOpensAt >= opensAt)
    return `Unless you stop it, what you left for the people you named opens on ${deadline(opensAt)}.`
  return firstIsOpen
    ? `What you marked for the first days is open to the people you named. Unless you stop it, everything else opens on ${deadline(opensAt)}.`
    : `Unless you stop it, what you marked for the first days opens on ${deadline(firstOpensAt)}, and everything else on ${deadline(opensAt)}.`
}

export function outcomeMail(
  to: string,
  { event, state, reason, openAlready }: ReportFacts,
  address: string,
  named: boolean,
): Mail | undefined {
  const report = `the report ${reportedOfYou[event]}`
  const settings = `${address}/settings/release`
  if (state === 'rejected')
    return composeMail(to, 'The report about you was not accepted', [
      `We wrote to you about ${report}. It was checked and not accepted. ${nothingOpened(openAlready)}`,
      reason ? `The reason: ${reason}` : '',
      `There is nothing you need to do. You can read what happened here:\n\n${settings}`,
      forTheMailbox[event],
    ])
  if (state === 'vetoed')
    return composeMail(to, 'The report about you was stopped', [
      `You stopped ${report}. ${nothingOpened(openAlready)} Everything is as it was.`,
      `If it was not you who stopped it, someone else has your password. Please change it now under Sign-in and Security:\n\n${address}/settings/security`,
    ])
  if (state === 'released')
    return composeMail(to, event === 'death' ? 'What you left was opened' : 'What you marked was opened', [
      `The waiting time after ${report} is over. ${
        event === 'death'
          ? 'The people you named can now open what you left for them.'
          : 'The people you named can now open what you marked for this case.'
      }`,
      `If you are reading this, please end it. Sign in, open My Release Settings, and press "${event === 'death' ? 'I am alive. End this.' : 'I can act for myself again. End this.'}" Everything you write from then on is sealed again:\n\n${settings}`,
      forTheMailbox[event],
    ])
  if (state === 'ended')
    return composeMail(to, 'You closed what had been opened', [
      `You ended what ${report} had opened. What you write from now on is sealed again. What someone has already read or saved cannot be taken back.`,
      named
        ? 'All keys were changed. Nothing to hand over again; the people you named stay named, and their links and printed cards still work.'
        : `All keys were changed, and no one is named right now. Please invite your attorney and your contacts:\n\n${address}/overview`,
      'If this was not you, someone else has your password. Please change it now under Sign-in and Security.',
    ])
  return undefined
}

/** Informs the owner that the terms became weaker, since a thief of a device may have done it. */
export const weakenedMail = (to: string, since: Date, countsAt: Date, address: string): Mail =>
  composeMail(to, 'Your release settings were made weaker', [
    `On ${day(since)}, the settings that protect you from a false report were made weaker. The change counts from ${deadline(countsAt)}. Until then, the settings you had before still hold.`,
    `If it was you, there is nothing you need to do. If it was not, someone else has your password. Please change it now under Sign-in and Security, and choose the longer times again, which count right away:\n\n${address}/settings/release`,
  ])
