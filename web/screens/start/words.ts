import type { WordedQuestionId } from '../../../records/checklist/index.ts'

export const words = {
  title: 'Start Here',
  purpose: 'One question at a time. You can stop whenever you like.',
  progress: (at: number, of: number) => `Question ${at} of ${of}`,
  unreadable: 'We cannot read what you wrote down just now',
  unreadableWhy: 'Nothing is lost. Please try again in a moment.',

  continue: 'Continue',
  skip: 'Skip',
  back: 'Previous question',
  finishLater: 'Finish later',
  leaving: {
    title: 'Leave this answer unsaved?',
    why: 'What you typed here is not saved yet. Press Continue to save it.',
    stay: 'Keep typing',
  },
  notSaved: 'That could not be saved',

  questions: {
    name: { question: 'What is your name?', why: 'So the people you trust know this is from you.' },
    'authorized-contacts': {
      question: 'Who should receive what you leave?',
      why: 'Name one person you trust. You can name a second one later. We won’t contact them yet.',
    },
    'online-accounts': {
      question: 'Which account matters most?',
      why: 'Most people start with their email. It opens the way to almost everything else. Your password is sealed: we cannot read it.',
    },
    birth: { question: 'When were you born?', why: 'Banks and offices will ask for it.' },
    home: {
      question: 'Where do you live?',
      why: 'Your people will need your address and phone number for forms and letters.',
    },
    numbers: {
      question: 'Would you like to add your Social Security number?',
      why: 'You don’t have to. It helps with benefits and taxes later. Leave it blank if you would rather not say.',
    },
  } satisfies Record<WordedQuestionId, { question: string; why: string }>,
  choosePeople: 'Choose who receives it',
  mayStayBlank: 'You can leave this blank.',

  choose: 'Your answer',
  answered: (answer: string) => `Your answer: ${answer}`,
  add: 'I’ll add one now',
  addHint: 'This has a page of its own. A line at its top brings you back here.',
  none: 'I have none',
  chooseFirst: 'Please choose an answer, or press Skip',
  writtenDown: 'Written down',
  writtenDownCount: (count: number) => `${count} written down.`,
  addAnother: (what: string) => `Add another ${what}`,
  open: (title: string) => `Open ${title}`,

  saved: {
    name: (name: string) => `Thank you, ${name}.`,
    person: (name: string) => `Saved. You named ${name}.`,
    forThem: (title: string, who: string) => `Saved. ${who} will receive your ${title} account.`,
    forNobody: (title: string) => `Saved. Nobody will receive your ${title} account yet.`,
    goesTo: (who: string) => `Saved. ${who}`,
    other: 'Saved.',
  },

  end: {
    allDone: 'Everything is answered',
    last: 'That was the last question',
    thanks: 'Thank you. Come back whenever something changes in your life.',
    skipped: 'You skipped a few. Take them up whenever you like.',
    list: 'Skipped',
    answerNow: 'Answer',
    overview: 'Go to your dashboard',
  },
} as const
