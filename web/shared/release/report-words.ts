import type { ReleaseEvent } from '../../estate/types.ts'

export const reportWords = {
  about: 'A report about you',
  reported: (name: string | undefined, role: string, day: string, what: string) =>
    `${name ?? 'Someone'} (${role}) reported on ${day} ${what}.`,
  heading: (name: string | undefined, what: string) => `${name ?? 'Someone'} reported ${what}`,
  when: (role: string, day: string) => `That was on ${day}, as your ${role}.`,
  press: 'If that is wrong, press the button. It ends here, and nothing opens.',
  nothingOpened: 'Nothing has been opened so far.',
  earliest: (day: string) => `not before ${day}`,
  call: (name: string) => `Call ${name}`,
  show: 'Show what happens next',
  hide: 'Hide what happens next',
  steps: 'What happens next',
  stop: 'I am here. Stop this.',
  stopped: 'Stopped',
  stoppedMore: 'This report opens nothing more. We are telling the people you named that you are here.',
  stopFailed: 'This could not be stopped just now. Please try again, or use the link in the email we sent you.',
  held: (until: string, then: string) =>
    `The link in the email put this on hold until ${until}. ${then} If the report is wrong, stop it for good.`,
  heldByLookout: (name: string, until: string, then: string) =>
    `${name === '' ? 'Your lookout' : `${name}, your lookout,`} put this on hold until ${until}. ${then} If the report is wrong, stop it for good.`,
  noDay: 'There is no date yet for opening anything.',
  opens: (event: ReleaseEvent, day: string) =>
    event === 'death'
      ? `Unless you stop it, what you left for the people you named opens on ${day}.`
      : `Unless you stop it, the people you named can open what you marked for this on ${day}.`,
  opensInTwo: (first: string, rest: string) =>
    `Unless you stop it, the people you named can read what you chose for the first days on ${first}, and the rest on ${rest}.`,
  firstIsOpen: (first: string, rest: string) =>
    `Since ${first}, the people you named can read what you chose for the first days. If this is wrong, stop it now: that closes it again, and the rest stays sealed. Otherwise the rest opens on ${rest}.`,
  undecided:
    'If this is wrong, stop it now. Nothing moves until the people who run this site have checked their list of reviewers.',
  unchecked: (opens: string) =>
    `Nobody here can check whether this is true, because everyone who could has a part in your life. ${opens}`,
  onHold:
    'Everything here is on hold right now, so nothing opens, and the waiting period has stopped. If this is wrong, stop it now.',
  stopNow: 'If this is wrong, stop it now. Nothing has been opened.',
  opened: {
    death: 'What you left was opened',
    incapacity: 'What you marked for this was opened',
  } satisfies Record<ReleaseEvent, string>,
  openedBecause: (event: ReleaseEvent, { checked, onHold }: { checked: boolean; onHold: boolean }) =>
    `${event === 'death' ? 'A death' : 'An incapacity'} was reported${checked ? ' and verified' : ', and nobody stopped it in time'}. ${
      onHold
        ? 'Everything here is on hold right now, so the people you named can’t open anything.'
        : event === 'death'
          ? 'The people you named can read what you left them, and nothing here can be changed.'
          : 'The people you named can read what you marked for this.'
    }`,
  mistake: 'If you are reading this, it was a mistake.',
  passed: 'If you are able to act for yourself again, you can end this.',
  end: 'End it in My Release Settings',
  nothingYet: 'Nothing has been recorded yet.',
}

export const stepWords = {
  reported: 'Reported',
  attorney: {
    can: 'The attorney can object',
    agreed: 'The attorney agreed',
    objected: 'The attorney objected',
  },
  asAttorney: {
    can: 'You can object',
    agreed: 'You agreed',
    objected: 'You objected',
  },
  ownDeputy: {
    agreed: 'Your deputy agreed',
    objected: 'Your deputy objected',
  },
  deputy: {
    agreed: 'A deputy of the attorney agreed',
    objected: 'A deputy of the attorney objected',
  },
  timeIsOver: 'The time to object is over',
  review: 'The document is checked',
  rejected: 'Not accepted',
  vetoed: 'Stopped',
  nothingOpened: 'Nothing was opened.',
  wait: 'Waiting period',
  held: 'Waiting period, on hold',
  opened: {
    death: 'What was left is opened',
    incapacity: 'What was marked for this is opened',
  } satisfies Record<ReleaseEvent, string>,
  openedOfYou: {
    death: 'What you left is opened',
    incapacity: 'What you marked for this is opened',
  } satisfies Record<ReleaseEvent, string>,
  ended: 'Ended',
  until: (day: string) => `until ${day}`,
  on: (day: string) => `on ${day}`,
  you: 'you',
  checker: 'the person who checks documents',
  by: (who: string, at: string) => `by ${who}, ${at}`,
  firstDays: { opens: 'What is for the first days opens', opened: 'What is for the first days opened' },
  rest: { opens: 'The rest opens', opened: 'The rest opened' },
  firstOpened: (day: string) => `What was for the first days was open from ${day}. It is closed again.`,
}

export const checkWords = {
  addSecondPerson:
    'Whoever runs this site can ask someone else to check: someone with an account here and no role in your life.',
  unknown: 'We can’t tell right now',
  lookAgain: 'Please look again in a few minutes.',
  nobodyNow: 'No one can check a report right now',
  listLost:
    'The list of people who check reports is missing someone or can’t be read. Until it is repaired, no report about you moves forward, and nothing opens.',
  confirmList: 'Please tell whoever runs this site.',
  canCheck: (people: number) => (people === 1 ? 'One person can check it' : `${people} people can check it`),
  theyCheck: (people: number) =>
    `They look at the document. Nothing opens until ${people === 1 ? 'they approve' : 'one of them approves'} it.`,
  notAsked: (names: string) => `${names} would not be asked, because they have a role in your life.`,
  nobody: 'No one can check it',
  waitsForever: 'With your current setting, a report would wait until someone can check it, however long that takes.',
  opensAfter: (days: string) =>
    `So a report opens without a check, but not until ${days} after we tell you. You can stop it at any time until then.`,
  nobodyNamed: 'No one has been asked to check reports here yet.',
  haveRole: (names: string) =>
    `${names} could, but has a role in your life. No one checks a report they have a part in.`,
  ownerIsOne: 'You are the one who checks reports here, and no one checks a report about themselves.',
  allInvolved: 'Everyone who checks reports here has a part in your life, or has suspended your account.',
}

export const reportErrors = {
  tooLong: (letters: number) => `Please keep this under ${letters} letters`,
  birthDate: 'Please enter the date of birth shown on the document',
  birthAfterEvent: 'The date of birth cannot be after the date of the event',
  toCome: 'This date is in the future. Please check the year, too',
  fullName: 'Please enter the full name shown on the document',
  birthPlace: 'Please enter the place of birth, or write: not known',
  reporterName: 'Please enter your own full name',
  files: 'Please choose the document',
}
