export const words = {
  incomplete: 'Part of this link is missing',
  incompleteMore:
    'Please press the link in the email again, or copy the whole link into your browser’s address bar. If you pressed it before, the hold is still there.',
  ask: 'Are you here?',
  askMore:
    'Someone reported that you have died or can no longer act for yourself. If that’s wrong, put it on hold now.',
  hold: 'I am here. Hold everything for seven days.',
  held: 'Everything is on hold for seven days',
  heldMore: (until: string, opens: string) => `The hold lasts until ${until}. ${opens} You can hold it only once.`,
  heldBefore: 'You already put this on hold',
  heldBeforeMore: (until: string, opens: string) =>
    `You can hold it only once, and you did: until ${until}. Pressing again didn’t add any time. ${opens}`,
  nothing: 'There is nothing to hold',
  nothingMore: 'We don’t know this link, or the report it was about is over. To see where things stand, sign in.',
  noDay: 'There is no date yet for opening anything.',
  lockdown: 'And as long as everything here has been stopped as a precaution, nothing opens at all.',
  opensOn: (day: string) => `Unless you stop it, everything opens on ${day}.`,
  howToStop: 'To stop it for good, sign in and press “I am here. Stop this.” at the top of any page.',
  signIn: 'Sign in and stop it',
}
