export const deputyWords = {
  why: (client: string) =>
    `If you are ill or away, a deputy can read a report about ${client} and agree or object for you. Their answer counts as yours. Once you have answered yourself, they can no longer answer. A deputy can’t report anything, and nothing opens to them.`,
  told: (client: string) =>
    `We tell ${client} who your deputy is, and ${client} can remove them. A deputy can answer only reports that arrive after they accept.`,
  email: 'Your deputy’s email',
  empty: 'Please enter the email address of your deputy',
  name: 'Name a deputy',
  link: 'Link for your deputy',
  linkHint:
    'Please send this link to your deputy yourself: our email to them doesn’t have it. The first person who opens it can accept, and you can’t see it here again.',
  copy: 'Copy the link',
  list: 'Your deputies for this client',
  accepted: (email: string, by: string) =>
    email === by ? `${email} has accepted.` : `${by} has accepted. You named ${email}.`,
  waits: (email: string) => `${email} has not accepted yet.`,
  gone: (email: string) => `${email} accepted, but can no longer answer. Please remove them.`,
  end: 'Remove',
  endAbout: (email: string) => `Remove ${email}`,
  ended: (email: string) => `${email} is no longer your deputy`,
  endedMore: 'If they agreed to a report that is still open, that no longer counts.',
  failed: 'We could not load your deputies',
  notEnded: 'We could not remove your deputy just now',
}

export const deputizedWords = {
  about: (client: string) => `About ${client}`,
  title: (attorney: string) => `You answer for ${attorney}`,
  what: (client: string) =>
    `If someone reports something about ${client}, we’ll email you. Then please read the document here, and agree or object. Once the attorney has answered, you can no longer answer. You can’t report anything, and nothing opens to you.`,
  stands: 'Where it stands',
  end: 'If you can no longer do this',
  endWhy: (attorney: string) =>
    `You can stop at any time, and ${attorney} can name someone else. If you agreed to a report that is still open, that no longer counts.`,
  endAction: 'Stop being a deputy',
  endTitle: (client: string) => `Stop answering for ${client}’s attorney?`,
  ended: 'You are no longer a deputy',
  endedMore: (attorney: string) => `Thank you for having been there for ${attorney}.`,
}
