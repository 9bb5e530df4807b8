export const handOverWords = {
  title: (name: string) => `Now give this to ${name} yourself`,
  done: 'I’ve given it to them',
  yours: (name: string) =>
    `This is the private key to what you leave for ${name}. It is not in any of our emails. Give it to them in person, or send it yourself.`,
  noMail: (name: string) =>
    `This site sends no email, so ${name} will hear about this only from you. They need a confirmed email address. Whoever runs this site can give them their confirmation link.`,
  code: 'Code to scan',
  codeHint: (name: string) => `Is ${name} with you? Have them point their phone’s camera at this.`,
  codeLabel: (name: string) => `Code with the invitation for ${name}`,
  link: 'Link to send',
  linkLabel: 'Or send this link yourself',
  linkHint: 'In a message of your own, and only to them.',
  copy: 'Copy link',
  paper: 'On paper',
  paperHint: (name: string) => `Or give ${name} a page with the code and what to do with it.`,
  printInvitation: 'Print invitation',
  card: 'Release card',
  cardHint: (name: string) =>
    `Doesn’t ${name} use a computer? Print the release card and keep it with your will. They need no account until the time comes, and someone can help them then.`,
  printCard: 'Print release card',
  cardTitle: (name: string) => `Release card for ${name}`,
  cardIntro: (name: string) =>
    `This page lets ${name} open what you leave for them when the time comes. They need no account until then.`,
  cardWhere:
    'Keep it with your will, in a safe, or with someone you would trust with a house key. It opens nothing on its own. But whoever has it can ask in their name, so please don’t photograph or email it.',
  cardLines: 'This is also on the page. No printer? Copy it by hand:',
  cardAt: (address: string) => `Type it in at ${address}`,
}
