export const words = {
  incomplete: 'Part of this link is missing',
  incompleteMore: 'Please press the link in the email again, or copy the whole link into your browser’s address bar.',
  loading: 'One moment, please',
  failed: 'We could not read the question',
  again: 'Try again',
  ask: (owner: string) => `Are you still there for ${owner}?`,
  askMore: (owner: string) =>
    `This doesn’t mean that anything has happened. We ask once a year, so that ${owner} knows that you can be reached. This opens nothing.`,
  number: (owner: string) => `Does ${owner} still have your right phone number?`,
  same: 'I’m here, and my number is the same',
  changed: 'I’m here, and my number is new',
  thanks: 'Thank you',
  thanksSame: (owner: string) => `${owner} can read that you answered today, and that your number is the same.`,
  thanksChanged: (owner: string) =>
    `${owner} can read that you answered today, and that your number is new. We don’t ask for it here: please tell ${owner} yourself, by phone or when you meet.`,
  drill: (owner: string) =>
    `${owner} would also like to know whether you find your way in: sign in, and press “I got in.” It takes two minutes.`,
  noDrill: 'If you like, sign in now, and you know that you still find your way in.',
  signIn: 'Sign in',
  answered: 'You answered already',
  answeredMore: (owner: string) =>
    `Your first answer counts until next year. If it was wrong, please tell ${owner} yourself.`,
  over: 'This question is closed',
  overMore: 'There is nothing for you to do. If you want to see where you are named, sign in.',
}
