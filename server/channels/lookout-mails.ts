import { byName, inFull, inShort, type Named, sentence } from '../../contract/mail-sentences.ts'
import { product } from '../../domain/product.ts'
import type { ReleaseEvent, ReleaseState } from '../../domain/releases.ts'
import { composeMail, day, deadline } from '../mail/compose.ts'
import type { Mail } from '../mail/outbox.ts'

export type LookoutFacts = {
  event: ReleaseEvent
  state: ReleaseState
  opensAt: Date | null
  /** When records for the first days open; null if there are none. */
  firstOpensAt: Date | null
  onHold: boolean
  /** The report was in its wait before, and is being checked once more. */
  again: boolean
  openAlready: boolean
}

const happened: Record<ReleaseEvent, (owner: string) => string> = {
  death: (owner) => `${owner} has died`,
  incapacity: (owner) => `${owner} can no longer act`,
}

const whatOpens: Record<ReleaseEvent, (owner: string) => string> = {
  death: (owner) => `what ${owner} left for them`,
  incapacity: (owner) => `what ${owner} marked for this case`,
}

function opens({ event, opensAt, firstOpensAt, onHold, openAlready }: LookoutFacts, who: string): string {
  if (onHold)
    return `As a precaution, the people who run ${product.instance} have stopped everything for now, so there is no date yet.`
  if (opensAt === null) return `Nothing ${openAlready ? 'more ' : ''}has been opened, and there is no date for it yet.`
  if (firstOpensAt !== null && firstOpensAt < opensAt)
    return `Unless ${who} stops it, what ${who} marked for the first days opens on ${deadline(firstOpensAt)}, and everything else on ${deadline(opensAt)}.`
  return `Unless ${who} stops it, on ${deadline(opensAt)} the people ${who} named can open ${whatOpens[event](who)}.`
}

const nothing = (openAlready: boolean) => (openAlready ? 'Nothing more was opened.' : 'Nothing was opened.')

type Step = { subject: (who: string) => string; says: (facts: LookoutFacts, owner: Named) => string }

const steps: Record<ReleaseState, Step> = {
  reported: {
    subject: (who) => `We were told something about ${who}`,
    says: (facts, owner) => opens(facts, inShort(owner)),
  },
  'in-review': {
    subject: (who) => `The report about ${who} is being checked`,
    says: ({ again }, owner) =>
      again
        ? `The report about ${byName(owner)} is being checked once more. Nothing opens until that is done.`
        : `The report about ${byName(owner)} is now being checked by the people who run ${product.instance}. Nothing opens until that is done.`,
  },
  waiting: {
    subject: (who) => `The waiting time for ${who} has begun`,
    says: (facts, owner) => `The waiting time after the report has begun. ${opens(facts, inShort(owner))}`,
  },
  rejected: {
    subject: (who) => `The report about ${who} was not accepted`,
    says: ({ openAlready }, owner) => `The report about ${byName(owner)} was not accepted. ${nothing(openAlready)}`,
  },
  vetoed: {
    subject: (who) => `${who} has answered`,
    says: ({ openAlready }, owner) =>
      `${sentence(byName(owner))} has answered and stopped the report. ${nothing(openAlready)}`,
  },
  released: {
    subject: (who) => `The waiting time for ${who} is over`,
    says: ({ event }, owner) =>
      `The waiting time is over. The people ${inShort(owner)} named can now open ${whatOpens[event](inShort(owner))}.`,
  },
  ended: {
    subject: (who) => `We have heard from ${who}`,
    says: (_, owner) => `We have heard from ${byName(owner)}. What had been opened is closed again.`,
  },
}

const ifTrue: Record<ReleaseEvent, string> = {
  death: 'If it is true, we are very sorry. There is nothing you need to do.',
  incapacity: 'If it is true, there is nothing you need to do.',
}

function canHold(link: string | null, who: string): string {
  if (link === null) return `You have held this report already. If you know that it is wrong, please call ${who}.`
  return `If you know or suspect that it is wrong, please call ${who}, who alone can stop it. If you can’t reach ${who}, this link holds everything for seven days, once. You don’t need a password:\n\n${link}`
}

const isOver: readonly ReleaseState[] = ['rejected', 'vetoed', 'released', 'ended']

export const lookoutMails = {
  ask: (to: string, owner: Named, link: string, address: string): Mail =>
    composeMail(to, `Would you be ${inShort(owner)}’s lookout?`, [
      `${sentence(inFull(owner))} uses ${product.name} (${address}) to keep what their family will need someday, and named you as their lookout.`,
      `If someone ever reports that ${inShort(owner)} has died or can no longer act, we email you at every step. If you know that the report is wrong, you can hold it for seven days, once. That is all: you can’t read anything, and you need no account.`,
      `If you would like to do this, please say so here:\n\n${link}`,
      `If not, or if you don’t know ${inShort(owner)}, do nothing. We won’t email you about a report unless you say yes.`,
    ]),

  removed: (to: string, owner: Named): Mail =>
    composeMail(to, `You are no longer ${inShort(owner)}’s lookout`, [
      `You are no longer the lookout of ${inFull(owner)} in ${product.name}. The links in earlier emails no longer work, and we won’t email you about a report.`,
      `Most likely ${inShort(owner)} changed it. If that surprises you, please ask ${inShort(owner)}: someone else may have done it.`,
    ]),

  /** To the owner, and to their second address. */
  changed: (to: string, lookout: { name: string | null; email: string | null }, address: string): Mail =>
    composeMail(to, lookout.email === null ? 'Your lookout was removed' : 'You named a lookout', [
      lookout.email === null
        ? 'You no longer have a lookout. If someone reports you, we won’t email that person anymore.'
        : `You named ${lookout.name} (${lookout.email}) as your lookout. We sent them an email. Once they say yes, we email them at every step of a report about you, and they can hold it once, for seven days.`,
      `If it was you, there is nothing you need to do. If it was not, someone else is signed in as you. Please sign in, look at My Release Settings, and change your password under Sign-in and Security:\n\n${address}/settings/release`,
    ]),

  agreed: (to: string, lookout: string): Mail =>
    composeMail(to, `${lookout} is your lookout now`, [
      `${lookout} said yes. If someone reports you, ${lookout} hears of every step, and can hold the report once, for seven days.`,
      'There is nothing you need to do.',
    ]),

  /** @param link null after their hold, and once the report is over */
  step: (to: string, owner: Named, facts: LookoutFacts, first: boolean, link: string | null): Mail => {
    const who = inShort(owner)
    const { subject, says } = steps[facts.state]
    const over = isOver.includes(facts.state)
    return composeMail(to, first && !over ? steps.reported.subject(who) : subject(who), [
      first
        ? `You are the lookout of ${byName(owner)}. Someone whom ${who} named has told us that ${happened[facts.event](who)}.`
        : '',
      says(facts, owner),
      over ? 'There is nothing you need to do. Thank you for being there.' : canHold(link, who),
      over ? '' : ifTrue[facts.event],
    ])
  },

  firstOpened: (to: string, owner: Named, opensAt: Date | null, link: string | null): Mail =>
    composeMail(to, `The first of what ${inShort(owner)} left was opened`, [
      `The people ${byName(owner)} named can now open what ${inShort(owner)} marked for the first days.${opensAt === null ? '' : ` Everything else opens on ${deadline(opensAt)}, unless ${inShort(owner)} stops it.`}`,
      canHold(link, inShort(owner)),
      ifTrue.death,
    ]),

  /** To the owner, the people in the seats, the reviewers and the lookout: who held it. */
  held: {
    owner: (to: string, lookout: string, opensAt: Date | null, address: string): Mail =>
      composeMail(to, `${sentence(named(lookout, 'your lookout'))} has held the report about you`, [
        `${sentence(named(lookout, 'your lookout'))} has put the report about you on hold for seven days.${whenOpens(opensAt)}`,
        `Only you can stop it. Sign in and press "I am here. Stop this." at the top of the page:\n\n${address}/overview`,
      ]),
    other: (to: string, owner: Named, lookout: string, opensAt: Date | null): Mail =>
      composeMail(to, `Everything about ${inShort(owner)} is on hold for seven days`, [
        `${sentence(named(lookout, 'the lookout'))}, whom ${byName(owner)} asked to watch for mistakes, has put the report on hold for seven days. They can do this only once.${whenOpens(opensAt)}`,
        'There is nothing you need to do.',
      ]),
    lookout: (to: string, owner: Named, opensAt: Date | null): Mail =>
      composeMail(to, `You have held the report about ${inShort(owner)}`, [
        `The report about ${byName(owner)} is on hold for seven days, and everyone who has a part in it can read that you did it.${whenOpens(opensAt)}`,
        `You can’t hold it again. Please try to reach ${inShort(owner)}, who alone can stop it.`,
      ]),
  },
}

const named = (lookout: string, other: string): string => (lookout === '' ? other : lookout)

const whenOpens = (opensAt: Date | null): string =>
  opensAt === null ? ' There is no date for opening anything yet.' : ` Nothing more opens before ${day(opensAt)}.`
