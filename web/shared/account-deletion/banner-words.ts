/** What stands on every page until the account is deleted, or an operator’s question is answered, and on the button that keeps it. */
export const bannerWords = {
  label: 'Your account will be deleted',
  held: 'You asked us to delete your account, but that has to wait for now.',
  deletedOn: (day: string) => `Your account and everything in it will be deleted on ${day}.`,
  untilThen: 'Until then, you can still read everything.',
  export: 'Export everything',
  askedLabel: 'Do you still want your account?',
  asked: 'The people who run this Cairn ask whether you still want your account.',
  theyWrite: (text: string) => `They write: “${text}”`,
  nothingByItself: 'Nothing is deleted unless you do it yourself.',
  goneIfYouWant: 'If you no longer want it, you can',
  deleteIt: 'delete your account',
  keep: 'Keep my account',
  kept: 'Your account stays',
  keptMore: 'Everything is as it was.',
  keptAndTold: 'We’ve told the people who asked.',
  error: 'Error',
}
