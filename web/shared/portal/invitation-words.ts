export const words = {
  attorneyReports: (owner: string) =>
    `If ${owner} dies or can no longer act for themselves, you let us know and send a document that shows it.`,
  attorneyObjects: 'If someone else tells us so and it isn’t true, you can object.',
  contactReports: (owner: string) => `If ${owner} dies or can no longer act for themselves, you let us know.`,
  contactOpens: (owner: string) =>
    `Once that has been checked, you can open what ${owner} leaves for you, and nothing else.`,
  deputyAnswers: (owner: string) =>
    `If someone reports that something happened to ${owner} while their attorney is ill or away, you read the document and agree or object.`,
  deputyAsOne: 'Your answer counts as the attorney’s. Once the attorney has answered, you can no longer answer.',
  deputyOpens: 'You can’t report anything, and nothing opens to you.',
  untilThen: 'Until then, you can’t see anything. It costs you nothing.',
  really: (owner: string) => `Is it really ${owner}?`,
  compare: (owner: string) =>
    `If you want to be sure, call ${owner} and compare these letters. They’re also on the printed card, if you were given one.`,
  role: (role: string) => `Your role would be: ${role}.`,
}

export const confirmWords = {
  title: 'Please confirm your email address first',
  byMail: (email: string) =>
    `We sent an email to ${email}. Open the link in it, then come back to this page. You haven’t accepted yet.`,
  byHand: (email: string) =>
    `Please ask the person who runs this site for the link that confirms ${email}. Open it, then come back to this page to continue.`,
  confirmed: 'I have confirmed it',
  again: 'Send the email again',
  sent: 'Email sent',
  sentMore: (email: string) => `Please check the inbox of ${email}.`,
  notSent: 'The email was not sent',
}
