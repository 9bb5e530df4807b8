import { inDigits } from '../../ui/in-digits.ts'
import { product } from '../../../domain/product.ts'

const numberInWords = (count: number): string =>
  ['no', 'one', 'two', 'three', 'four', 'five', 'six'][count] ?? inDigits(count)

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
  cairn: {
    label: (laid: number, of: number) =>
      laid === of
        ? `Your ${product.heap}: every stone is laid`
        : `Your ${product.heap}: ${laid === 0 ? 'none' : numberInWords(laid)} of ${numberInWords(of)} stones ${laid === 1 ? 'is' : 'are'} laid`,
    laid: 'done',
    open: (done: number, of: number) => `${done} of ${of} done`,
  },
  next: {
    left: (stones: number) => {
      if (stones === 0) return 'Every stone is laid'
      const count = numberInWords(stones)
      return `${count.charAt(0).toUpperCase()}${count.slice(1)} ${stones === 1 ? 'stone is' : 'stones are'} left`
    },
    skipped: {
      question: 'Shall we go back to the ones you skipped?',
      why: 'You have seen every question. Take up the ones you skipped whenever you like.',
    },
    done: {
      question: 'Has anything changed?',
      why: 'Everything is answered. Go through it again whenever something changes.',
    },
  },
  people: {
    title: 'Your people',
    nobody: 'Choose someone you trust',
    nobodyWhy: 'Nobody receives anything until you name someone.',
    says: {
      'not-invited': (name: string) => `${name} has no invitation yet, so nothing can reach them.`,
      invited: (name: string) => `${name} has an invitation but hasn’t accepted it, so nothing can reach them.`,
      left: (name: string) => `${name} deleted their account, so nothing can reach them.`,
      'stepped-down': (name: string) => `${name} stepped down, so nothing can reach them.`,
      another: (name: string) => `Someone with an email address you didn’t write down accepted for ${name}.`,
      unasked: (name: string) => `Someone accepted at another email address than ${name}’s invitation.`,
      nothing: (name: string) => `${name} accepted, but you haven’t chosen anything for them yet.`,
      receives: (name: string, count: number, when: string) =>
        `${name} receives ${count === 1 ? 'one thing' : `${inDigits(count)} things`}, ${when}.`,
    },
  },
  standing: {
    title: 'Good to know',
    kit: {
      none: {
        text: 'You have no recovery kit. It is the only way back in if you forget your password.',
        action: 'Print recovery kit',
      },
      made: { text: 'Your recovery kit isn’t finished yet.', action: 'Print a new kit' },
      confirmed: { text: 'You have a recovery kit.', action: 'See it in Sign-in and Security' },
    },
    wait: ({ first, rest }: { first?: string; rest: string }) =>
      first === undefined
        ? `After a death, everything opens ${rest}.`
        : `After a death, what you chose for the first days opens ${first}, and the rest ${rest}.`,
    change: 'Change this',
    drill: {
      never: 'You haven’t tried yet what would reach your people.',
      checked: (day: string) => `On ${day} you checked what would reach your people.`,
      old: (day: string) => `It is more than a year since you checked what would reach your people, on ${day}.`,
      check: 'Try a fire drill',
      see: 'See the fire drill',
    },
  },
  folded: { title: 'Your dashboard', why: 'As it was. It waits until this is settled.' },
  nobody: {
    title: (count: number) =>
      count === 1 ? 'One record nobody will receive' : `${inDigits(count)} records nobody will receive`,
    why: 'If that is how you want it, there is nothing to do.',
    see: (count: number, { one, many }: { one: string; many: string }) =>
      `See ${inDigits(count)} ${count === 1 ? one : many}`,
  },
  look: {
    title: 'Worth a look this year',
    line: (count: number) =>
      count === 1 ? 'One thing is more than a year old' : `${inDigits(count)} things are more than a year old`,
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
    line: (what: string, when: string) => `Coming up: ${what} (${when})`,
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
    file: `${product.name}-dates.ics`,
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
  started: (done: number, of: number) =>
    done === of
      ? 'Every step is done.'
      : `${done} of ${of} steps. ${of - done === 1 ? 'One is' : `${of - done} are`} still open.`,
} as const
