import type { HeldSeat } from '../../estate/types.ts'

export const words = {
  accepted: 'Role Accepted',
  declined: 'Role Declined',
  confirming: 'Your answer is being confirmed',
  confirmingMore:
    'You’ve done your part. This usually takes a few minutes. Please come back later to make sure it worked.',
  cardRefused: (owner: string) => `Your card from ${owner} was not accepted`,
  reason: (reason: string) => `The reason given: ${reason}`,
  refusedMore: (owner: string) =>
    `We are sorry to tell you this at such a hard time. Nothing has been lost. If you think this is a mistake, please write to the people who run this site, or ask someone else ${owner} named.`,
  anotherCard: 'If you find another card, you can',
  showCard: 'show it here',
  noLongerNamed: (owner: string) =>
    `You are no longer one of the people ${owner} named. Your old link or card no longer works. If you have been named again, please open the newer link or code.`,
  endedTitle: (owner: string) => `We’ve heard from ${owner}`,
  ended: {
    death: (owner: string) =>
      `They told us that the report of their death was a mistake, and closed everything that was opened for you. Your old link or card no longer works. If ${owner} would like you to be there again, they will give you a new link or code.`,
    incapacity: (owner: string) =>
      `They told us that they can act for themselves again, and closed everything that was opened for you. Your old link or card no longer works. If ${owner} would like you to be there again, they will give you a new link or code.`,
  },
  states: {
    unverified: 'Being confirmed',
    accepted: 'Accepted',
    confirmed: 'Confirmed',
    'card-review': 'Card is being checked',
    void: 'No longer named',
  } satisfies Record<HeldSeat['state'], string>,
  keyChanged: 'Nothing can open for you right now',
  keyChangedMore: (owner: string) =>
    `What ${owner} leaves opens only with a second key, and the people who run this site have another one than ${owner} set up. Nothing can open until ${owner} signs in and sets it up again. Please tell ${owner}. You keep your role, and you don’t have to do anything else.`,
  keyChangedGone: (owner: string) =>
    `If ${owner} can no longer do that, please ask the people who run this site to put the old key back from a backup. Then everything opens as ${owner} wished.`,
  goes: (owner: string) => `${owner}’s account will be deleted`,
  goesMore: (owner: string, day: string) =>
    `${owner} asked us to delete everything on ${day}. After that, nothing can be opened for you. If ${owner} is well, there is nothing you need to do.`,
  goesReport: (owner: string) =>
    `If ${owner} has died or can no longer act for themselves, someone else may have asked for this. Please report it below before that day. Then nothing is deleted until the report has been looked at.`,
  find: 'Find by name',
  found: (found: number, all: number) => (found === all ? `${all} people` : `${found} of ${all} people`),
  showAll: (count: number) => `Show all ${count} people`,
  deputyOf: (attorney: string) => `You answer for ${attorney}`,
  since: (role: string, day: string) => `${role}, since ${day}`,
  opened: 'Opened',
  onHold: 'On hold',
  reported: 'Report in progress',
  noneSent: (owner: string) => `No documents about ${owner} have been sent.`,
  sentBack: 'Sent back: something is missing',
  again: 'You can send another document on this page.',
  sentByYou: 'sent by you',
  sentBy: (role: string) => `sent by ${role}`,
  progress: (document: string) => `Progress of the report: ${document}`,
}
