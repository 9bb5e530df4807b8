export const words = {
  title: 'A fire drill',
  purpose:
    'This doesn’t mean that anything has happened. Someone who named you is trying out whether you would find your way in.',
  none: 'There is no fire drill for you',
  noneMore: 'If somebody who named you sends one, it is here. You don’t have to do anything.',
  loadFailed: 'We could not look for fire drills',
  asks: (owner: string) => `${owner} asks you to try this`,
  why: (owner: string) =>
    `You are signed in, and your key is here: that is what ${owner} wanted to know. Below is what it would look like, with made-up examples. Then press the button, and ${owner} can stop wondering.`,
  sample: 'Made-up example',
  watermark: 'SAMPLE',
  gotIn: 'I got in',
  tell: (owner: string) => `${owner} reads the day on which you pressed it. Nothing else happens, and nothing opens.`,
  thanks: (owner: string) => `Thank you. ${owner} can read that you got in.`,
  answered: (day: string) => `You pressed “I got in” on ${day}.`,
}

export const samples = [
  {
    kind: 'Online account',
    title: 'Email at Example Mail',
    rows: ['User name: robin@example.org', 'Password: made-up-words-only'],
  },
  { kind: 'Paper', title: 'The will', rows: ['Where it is: in the blue folder, second drawer of the desk'] },
  { kind: 'Letter', title: 'For you', rows: ['Don’t worry about the roses. They grow by themselves.'] },
]
