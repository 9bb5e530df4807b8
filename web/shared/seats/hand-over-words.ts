/** The sentences about what an owner hands over: the invitation, and the release card. */
export const handOverWords = {
  yours: (name: string) =>
    `This is the key to what you leave for ${name}. It is in no email of ours. Give it to them in person, or send it yourself.`,
  noMail: (name: string) =>
    `We send no email from here, so ${name} hears of this only from you. They need a confirmed email address: whoever runs this Cairn has their confirmation link.`,
  code: 'Code to scan',
  codeHint: (name: string) => `Is ${name} with you? Let them point their phone’s camera at this.`,
  codeLabel: (name: string) => `Code with the invitation for ${name}`,
  link: 'Link to send',
  linkLabel: 'Or send this link yourself',
  linkHint: 'In a message of your own, to nobody else.',
  copy: 'Copy link',
  paper: 'On paper',
  paperHint: (name: string) => `Or give ${name} a page with the code, and what to do with it.`,
  printInvitation: 'Print invitation',
  card: 'Release card',
  cardHint: (name: string) =>
    `${name} does not use a computer? Print the release card and keep it with your will. They need no account until the time comes, and someone can help them then.`,
  printCard: 'Print release card',
  cardTitle: (name: string) => `Release card for ${name}`,
  cardIntro: (name: string) =>
    `One page that lets ${name} open what you leave for them, when the time comes. They need no account until then.`,
  cardWhere:
    'Keep it with your will, in a safe, or with someone you would trust with a house key. It opens nothing by itself. Whoever holds it can ask in their name, so please do not photograph or email it.',
  cardLines: 'The same is written on the page. You can also copy it by hand:',
  cardAt: (address: string) => `To be typed at ${address}`,
}
