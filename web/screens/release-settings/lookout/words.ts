const times = (count: number) => `${{ 1: 'once', 2: 'twice' }[count] ?? `${count} times`} a year`

export const lookoutWords = {
  title: 'Your lookout',
  about:
    'Ask one person to watch for mistakes. If someone reports you, we email them at every step. If you can’t answer, they can hold the report once, for seven days. They can’t read anything, stop anything, or sign in.',
  best: 'The best lookout is someone who speaks with you often and isn’t one of your contacts.',
  failed: 'We couldn’t load your lookout',
  add: 'Name a lookout',
  change: 'Change your lookout',
  remove: 'Remove your lookout',
  askRemove: (name: string) => `Remove ${name}?`,
  removeMeans: (name: string) =>
    `If someone reports you, we won’t tell ${name} anymore, and the link in earlier emails stops working. We’ll email you about it, and them if they had said yes.`,
  confirmRemove: 'Remove lookout',
  removed: 'Lookout removed',
  waiting: 'Waiting for them to say yes in the email we sent',
  on: (holdsPerYear: number) => `They said yes. They can hold a report ${times(holdsPerYear)} at most.`,
  nameLabel: 'Their name',
  nameHint: 'If they hold a report, your contacts and the reviewers read this name.',
  nameMissing: 'Please enter their name',
  emailLabel: 'Their email address',
  mailNameLabel: 'Your name in our emails to them',
  mailNameHint: 'Leave it empty if those emails should name your email address instead.',
  oftenLabel: 'How often they may hold a report',
  often: [1, 2, 4].map((value) => ({ value: String(value), label: `Up to ${times(value)}` })),
  means:
    'We email them a link. Once they say yes, they hear of every step of a report about you. While a report is open, you can’t change your lookout.',
  save: 'Send the link',
  saveChange: 'Save',
  changed: 'Your lookout is changed',
  saved: 'We asked them',
  savedMore: (email: string) => `We sent a link to ${email}. Tell them, so that they know it comes from you.`,
}
