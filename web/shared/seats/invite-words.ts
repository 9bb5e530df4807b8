export const inviteWords = {
  title: (name: string) => `Invite ${name}`,
  intro: (name: string) =>
    `We’ll email ${name} to say that you chose them. Then you’ll get a private link to give ${name} yourself.`,
  send: 'Send invitation',
  email: (name: string) => `Email of ${name}`,
  emailInvalid: 'Please enter a valid email address',
  ownerName: 'Your name, as they know you',
  ownerNameHint: 'It is on their invitation and their card, sealed until they open it.',
  ownerNameMissing: 'Please enter your name',
  calledBy: (name: string) => `What should our emails to ${name} call you?`,
  calledByMissing: 'Please choose what our emails may call you',
  byName: (ownName: string) => (ownName === '' ? 'By my name' : `By my name: ${ownName}`),
  theyRead: 'They read:',
  oneDay: 'And one day:',
  yourName: 'your name',
  byNameHint: 'Emails are not sealed, so the people who run this site can read your name there.',
  byAddress: 'By my email address',
  byAddressHint: 'Your name stands in no email.',
  ownAddress: 'your address',
  again: (name: string, count: number) =>
    `Also give ${name} the ${count === 1 ? 'one record' : `${count} records`} left without anyone when you removed the last person in this role`,
  againHint: 'Leave this unchecked if you meant them for someone else.',
  oneChecks: 'Only one person here can check a report about you',
  nobodyChecks: 'Nobody here can check a report about you',
  ifTheOne: (name: string) =>
    `If that is ${name}, nobody can once they accept: no one checks a report they have a part in.`,
  waits: 'A report then waits until someone can check it, however long that takes.',
  opensAfter: (days: number) =>
    `A report then opens without a check, but not until ${days === 1 ? 'one day' : `${days} days`} after we tell you.`,
  changeIt: 'You can change that in My Release Settings.',
}
