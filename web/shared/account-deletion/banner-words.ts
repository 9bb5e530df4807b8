/** What stands on every page until the account is deleted, and on the button that keeps it. */
export const bannerWords = {
  label: 'Your account will be deleted',
  held: 'You asked us to delete your account, but that has to wait for now.',
  deletedOn: (day: string) => `Your account and everything in it will be deleted on ${day}.`,
  untilThen: 'Until then, you can still read everything.',
  export: 'Export everything',
  keep: 'Keep my account',
  kept: 'Your account stays',
  keptMore: 'Everything is as it was.',
  error: 'Error',
}
