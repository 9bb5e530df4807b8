import { inDigits } from '../../ui/in-digits.ts'

export const words = {
  start: {
    title: 'One question at a time',
    begin: 'Your name, one person, one account: that is enough to begin. It takes about two minutes.',
    goOn: (left: number) =>
      left === 1 ? 'One question is still open.' : `${left} questions are still open. Stop whenever you like.`,
    skipped: 'You have seen every question. Take up the ones you skipped whenever you like.',
    done: 'Everything is answered. Go through it again whenever something changes.',
    action: 'Start Here',
  },
  person: {
    title: (name: string) => `What ${name} will receive`,
    role: (name: string, role: string) => `${name}, ${role}`,
    count: (count: number, one: string, many: string) => `${inDigits(count)} ${count === 1 ? one : many}`,
    yours: (one: string) => `Your ${one}`,
    people: (others: number) => (others === 1 ? 'The other person you named' : 'The other people you named'),
    more: 'Show everything',
    fewer: 'Show fewer',
    nothing: 'Nothing yet.',
    incapacity: (count: number, name: string) =>
      `${name} also receives ${count === 1 ? 'one of these' : `${inDigits(count)} of these`} if you can’t speak for yourself.`,
    latest: 'Last change',
    latestOf: (what: string) => `One ${what}`,
    states: {
      'not-invited': (name: string) => `${name} can’t receive anything yet.`,
      invited: (name: string) => `${name} can’t receive anything until they accept.`,
      accepted: (name: string) => `${name} accepted. All of this can reach them.`,
      confirmed: (name: string) => `${name} accepted and has a recovery kit. All of this can reach them.`,
      left: (name: string) => `${name} deleted their account. Nothing can reach them.`,
      'stepped-down': (name: string) => `${name} stepped down. Nothing can reach them.`,
    },
  },
  nobody: {
    title: (count: number) =>
      count === 1 ? 'One record nobody will receive' : `${inDigits(count)} records nobody will receive`,
    why: 'If that is how you want it, there is nothing to do.',
    see: (what: string) => `See ${what}`,
  },
  look: {
    title: 'Worth a look this year',
    why: 'No one has looked at these for more than a year. Are they still right?',
    more: (count: number) => `${inDigits(count)} more after these.`,
    changed: 'Last changed',
    open: 'Open',
    right: 'Still right',
    kept: 'We’ll ask again in a year.',
    undo: 'Undo',
    undone: 'Changed back',
    failed: 'That could not be saved',
  },
  dates: {
    title: 'Dates that matter',
    review: 'Look again by',
    when: (days: number) => {
      if (days === 0) return 'today'
      if (days === 1) return 'tomorrow'
      if (days > 1) return `in ${days} days`
      return days === -1 ? 'yesterday' : `${inDigits(-days)} days ago`
    },
    more: 'Show all',
    fewer: 'Show fewer',
    save: 'Add them to my calendar',
    saveHint: 'This saves a file that your calendar opens. Whoever sees your calendar can read these lines.',
    file: 'Cairn-dates.ics',
  },
  unreadable: 'We cannot read what you wrote down just now',
  unreadableWhy: 'Nothing is lost. Please try again in a moment.',
  latest: 'Recent Activity',
  checklist: {
    title: 'Getting Started Checklist',
    modules: 'Modules completed',
    modulesDetail: (done: number, of: number, percent: number) =>
      `${done} of ${of} (${percent}%), ${of - done} remaining`,
    steps: 'Steps completed',
    of: (done: number, of: number) => `${done} of ${of}`,
    required: 'Required',
    isRequired: '(required)',
    done: 'Done: ',
    notDone: 'Not done: ',
    setUp: 'Set Up',
    other: 'Other answers',
    otherAnswers: (title: string) => `Other answers for ${title}`,
    answers: (title: string) => `Answers for ${title}`,
    none: 'I have none',
    later: 'Later',
    takeBack: 'Take my answer back',
    failed: 'Error',
    notWhole: 'Some details are still missing.',
    unreached: 'What you leave cannot reach everyone yet.',
    lacking: (count: number) =>
      count === 1 ? 'One of them is not finished yet.' : `${inDigits(count)} of them are not finished yet.`,
    parts: (done: number, of: number) => `${done} of ${of} written down.`,
    written: (count: number) => `${inDigits(count)} written down.`,
    saidNone: (none: string) => `You said: ${none}.`,
    saidLater: 'You said: later.',
  },
  started: (done: number, of: number) => `Getting started: ${done} of ${of} steps done`,
} as const
