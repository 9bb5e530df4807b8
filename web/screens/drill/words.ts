export const words = {
  settings: 'Settings',
  release: 'My Release Settings',
  title: 'If You Were Reported Today',
  purpose:
    'A fire drill. We try every step up to the people you named, except the waiting. Nobody is told, and nothing opens.',
  check: 'Check now',
  again: 'Check again',
  checking: 'Checking every step',
  progress: (done: number, total: number) => `${done} of ${total}`,
  failed: 'The check could not be finished',
  loadFailed: 'The last check could not be read',
  nobody: 'You have not invited anybody yet',
  nobodyMore: 'Name a person you trust first. Then you can see here what would reach them.',
  invite: 'Name a person',
  notYet: 'Not checked yet',
  notYetMore:
    'Your browser fetches what each person would be handed, and opens it with the real keys, as they would. This takes a minute.',
  checkedOn: (day: string) => `Checked on ${day}.`,
  old: 'The last check is more than a year old',
  oldMore: 'People move, papers get lost. Please check again.',
  wouldReach: (names: string) => `Today this would reach ${names}`,
  wouldReachMore: 'We checked every step except the waiting.',
  tomorrow:
    'We checked every step except the waiting, and one proof that the keeper of the second key gives once a day. Please check again tomorrow for that one.',
  waiting: (names: string) => `We are waiting for ${names} to accept`,
  waitingMore: (reached: string) =>
    reached === ''
      ? 'Nothing is wrong. Nothing can reach them before they accept. Please check again once they have.'
      : `Nothing is wrong. Today this would reach ${reached}. Please check again once everyone has accepted.`,
  nobodyToday: 'Nobody could receive this today',
  unproved: (count: number, names: string) =>
    count === 1 ? `One step for ${names} could not be proved` : `${count} steps for ${names} could not be proved`,
  unprovedMore: 'Each one says below what you can do.',
  notKept: 'A report about you is open, so this result is not kept: saving anything would stop the report.',
}

export const eventWords = {
  title: 'What this person would get',
  'death-first': 'In the first days after a death',
  incapacity: 'If you can’t act for yourself',
  death: 'After a death, with all of the above',
  nothing: 'Nothing',
}

export const whenWords = {
  title: 'When it would open',
  checked: (day: string) => `Opens on ${day} at the earliest, if it were reported and checked today.`,
  unchecked: (day: string) => `Opens on ${day} at the earliest, if it were reported today.`,
  change: 'Change the waiting times',
}

export const stepWords = {
  title: 'How each step went',
  proved: 'Proved',
  unproved: 'Not proved',
  waiting: 'Not asked or not answered yet',
  on: (day: string) => `on ${day}`,
  person: {
    accepted: (name: string) => `${name} accepted, with the secret you handed over.`,
    armed: () => 'The keeper of the second key knows this person, as you signed it.',
    share: () => 'The keeper of the second key has its half of the key, and it fits.',
    boxes: () => 'The locked boxes with the keys are here, and they are the ones you signed.',
    list: () => 'The list of what is meant for this person is whole.',
    records: (_: string, count: number) => {
      if (count === 0) return 'The list is empty: nothing is meant for this person yet.'
      return count === 1 ? 'The one record on the list opens.' : `All ${count} records on the list open.`
    },
    files: (_: string, count: number) =>
      count === 1 ? 'A file among them opens.' : `${count} files among them, picked at random, open.`,
  },
  reviewers: 'Somebody who has no part in your life here can check a report.',
  noReviewer: 'Nobody impartial can check a report today. My Release Settings say what happens then.',
}

const tellThem = 'Please tell the people who run this site.'

export const whyWords = {
  'not-accepted': (name: string) =>
    `${name} has not accepted yet. Please hand over the invitation again, or ask whether it arrived.`,
  'stepped-down': (name: string) => `${name} stepped down. Please name somebody else.`,
  left: (name: string) => `${name} deleted their account here. Please name somebody else, or invite them again.`,
  'not-armed': (name: string) =>
    `The keeper of the second key does not know ${name} yet. This takes a few minutes after a change. Please check again later.`,
  'no-answer': () => 'The keeper of the second key does not answer right now. Please check again later.',
  'proved-today': () =>
    'The keeper of the second key proves its half of the key once a day, and has not shown it to this device yet. Please check again tomorrow.',
  'older-shares': () =>
    'This person’s key is from before such proofs existed. It still works. It can be proved once you made new keys.',
  wrong: () => `What our server would hand over is not what you signed. ${tellThem}`,
}

export const missingWords = {
  boxes: () => `A locked box with a key is not here. ${tellThem}`,
  list: () => `The list is shorter than the one you signed. ${tellThem}`,
  records: (count: number, titles: string) =>
    `${count === 1 ? 'One record' : `${count} records`} on the list did not open${titles === '' ? '' : `: ${titles}`}. Please open it, change a word, save it, then check again.`,
  files: (count: number) =>
    `${count === 1 ? 'A file' : `${count} files`} did not open. Please look at the files under these records, and add them again if they don’t open.`,
}

export const sendWords = {
  title: 'Can they still sign in?',
  about:
    'Send a fire drill to the people who accepted. They get an email without a link, sign in as usual, look at a page of made-up examples, and press “I got in.” They see nothing of yours.',
  nobody: 'Nobody has accepted your invitation yet.',
  send: 'Send a fire drill',
  sendAgain: (day: string) => `Send another one (the last was on ${day})`,
  sent: 'We wrote to them',
  sentMore: 'Perhaps tell them too, so that they know it is really from you.',
  gotIn: (name: string, day: string) => `${name} got in on ${day}.`,
  gotInLong: (name: string, day: string) => `${name} got in on ${day}. That is more than a year ago.`,
  noAnswer: (name: string, day: string) =>
    `${name} has not answered since ${day}. That needn’t mean anything: the email may have been overlooked. Please ask.`,
  asked: (name: string, day: string) =>
    `We wrote to ${name} on ${day}. There is no answer yet, and nothing is wrong: people take a few days.`,
  never: (name: string) => `${name} was never asked.`,
}

export const cardWords = {
  title: 'Try a printed card',
  about:
    'Take a release card from your papers, and type its five lines. We follow it as its holder would, up to the last step, and open nothing.',
  camera:
    'Or point your phone’s camera at the square on the card, while you are signed in on that phone: the page that opens says whether the card works.',
  letters: 'Letters on the card',
  hint: 'One line below the other. Don’t worry about capital letters or spaces.',
  empty: 'Please type the letters on the card',
  try: 'Try this card',
  works: (name: string) => `This card works: it is the one for ${name}`,
  worksMore: 'Its letters, its key and its seat fit together. Nothing was opened, and nobody was told.',
  worked: (name: string, day: string) => `The card for ${name} worked on ${day}.`,
  long: (name: string, day: string) => `The card for ${name} worked on ${day}, more than a year ago.`,
}
