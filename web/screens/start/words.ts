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
