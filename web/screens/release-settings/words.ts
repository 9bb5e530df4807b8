export const words = {
  settings: 'Settings',
  title: 'My Release Settings',
  purpose: 'When the people you named can open what you left them, and how you can stop it.',
}

export const waitWords = {
  title: 'How long we wait to hear from you',
  about: (hasFirst: boolean) =>
    `If someone reports your death or incapacity and the document is verified, nothing opens until this time has passed${hasFirst ? ', except what you chose for the first days' : ''}. We let you know right away: by email every day, and on every page here. You can stop it with one press.`,
  incapacity: 'Days to wait after an incapacity',
  death: 'Days to wait after a death',
  suggested: (least: number, most: number, usual: number) => `${least} to ${most} days. We suggest ${usual}.`,
  first: 'The first days after a death',
  firstDays: 'Open what I chose for the first days before the rest',
  firstDaysHint:
    'The funeral, the pets, the people to call: only records that do little harm if they open too early, and only those you choose. With a false report and a careless check, these could be read before you stop it. Passwords, accounts and papers always wait with the rest.',
  withTheRest: 'With the rest',
  withTheRestHint: 'Nothing opens before the waiting time after a death is over.',
  daysToFirst: 'Days until the first things open, after the document was verified',
  unchecked: 'If no one can check the document',
  open: 'Open after a longer wait',
  openHint: 'We suggest this. We’ll write to you every day, and you can stop it with one press.',
  wait: 'Wait until someone can check it',
  waitHint: 'The people you named could wait forever if no one can ever check it.',
  fallback: 'Days to wait without a check',
  fallbackHint: (least: number, most: number) =>
    `${least} to ${most} days, counted from the day we tell you that no one can check it.`,
  cards: 'If no one can check a printed card, accept it 14 days after someone shows it',
  cardsHint: 'Cards can be lost or stolen. Leave this off unless the people you named have nothing but their card.',
  current: 'Current waiting time',
  afterDeath: 'After a death',
  afterIncapacity: 'If you can no longer act',
  whatElse: 'What else can change these days',
  countsFrom: (day: string) =>
    `Your new settings count from ${day}. Until then, the ones you had before hold wherever they are stricter.`,
  weaker: 'This lets something open sooner',
  weakerMeans:
    'So that no one else can do this in your name, please enter your password. The change counts only after the waiting time you had before, and seven more days. We’ll email you the date.',
  save: 'Save waiting times',
  saved: 'Waiting times saved',
}

export const drillWords = {
  title: 'If you were reported today',
  about:
    'A fire drill: see what each person would get, and whether every step up to them works, without telling anybody or opening anything.',
  open: 'Open the fire drill',
}

const changes = {
  added: 'someone was added',
  removed: 'someone was taken off',
  keys: 'someone got new keys',
}

export const checkerWords = {
  title: 'Who checks a report about you',
  rule: 'No one can check a report about you if they have a role in your life here, or ever had one, sent the report, or ever suspended your account. A separate service makes sure of this each time someone sends a report.',
  changed: (day: string, what: keyof typeof changes) => `Who can approve changed on ${day}: ${changes[what]}.`,
}

export const reportWords = {
  title: 'Reports about me',
  none: 'No one has reported anything',
  noneMore: 'If someone does, we’ll tell you here, by email, and at the top of every page.',
  sentBy: (document: string, who: string) => `${document}, sent by ${who}`,
  endAfterDeath: 'I am alive. End this.',
  endAfterIncapacity: 'I can act for myself again. End this.',
  steps: 'The steps of this report',
  log: 'Release log: every recorded step',
  logLabel: 'Every recorded step of this report',
  ask: 'End this release?',
  means:
    'We replace your keys, close everything again, and tell everyone you named. You don’t have to hand out anything again: the people you named stay named, and their links and printed cards still work. We can’t take back what someone has already read or saved.',
  confirm: 'End this release',
  ended: 'Ended',
  endedMore: 'Everything is closed again. You don’t have to hand out anything again: the people you named stay named.',
}

export const keeperWords = {
  confirmed: 'Somebody can keep this server running if the person who runs it no longer can.',
  unconfirmed:
    'Somebody was asked to keep this server running if the person who runs it no longer can, and hasn’t said yes yet.',
  none: 'No one has been named yet to keep this server running if the person who runs it no longer can.',
}
