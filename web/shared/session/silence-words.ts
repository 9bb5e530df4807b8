export const silenceWords = {
  title: (since: string) => `This server hasn’t answered since ${since}`,
  label: 'The server doesn’t answer',
  call: 'Whom to call:',
  why: 'It may be gone for good if no one looks after it. What was saved isn’t lost: someone can bring it back from the backups.',
  unknown: 'Please call the person who runs it, or the person who invited you.',
}
