export const words = {
  incomplete: 'Part of this link is missing',
  incompleteMore:
    'Please press the link in the email again, or copy the whole link into your browser’s address bar. If you pressed it before, the hold is still there.',
  ask: 'Is this report wrong?',
  askMore:
    'Someone reported that the person who chose you as their lookout has died or can no longer act. If you know or suspect that it’s wrong, call them first: only they can stop it for good.',
  hold: 'Hold everything for seven days',
  once: 'You can do this once for this report. Everyone who has a part in it can read that you did.',
  ifTrue: 'If the report is true, we are sorry. Close this page; there is nothing you need to do.',
  held: 'Everything is on hold for seven days',
  heldMore: (until: string, opens: string) =>
    `The hold lasts until ${until}. ${opens} Please try to reach them meanwhile.`,
  again: 'You already put this on hold',
  againMore: (until: string, opens: string) =>
    `You can hold it only once, and you did: until ${until}. Pressing again didn’t add any time. ${opens}`,
  often: 'You can’t hold another report this year',
  oftenMore:
    'You have already held as many reports this year as you may. Please call the person it’s about: only they can stop it.',
  nothing: 'There is nothing to hold',
  nothingMore: 'The report is over, or you are no longer a lookout. If you’re worried, call the person it was about.',
  noDay: 'There is no date yet for opening anything.',
  opensOn: (day: string) => `Unless it is stopped, everything opens on ${day}.`,
}
