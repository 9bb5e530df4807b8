export const words = {
  cardChecked: 'Your release card is being checked',
  attorneyWaits:
    'We’ll email you when someone has looked at it. Then you can report what happened. If you don’t hear from us in a few days, please write to the people who run this site.',
  contactWaits:
    'We’ll email you when someone has looked at it. Then you can go on here. Nothing is lost in the meantime. If you don’t hear from us in a few days, please write to the people who run this site.',
  happened: 'Has something happened?',
  happenedMore:
    'If someone has died or can no longer act for themselves, you can tell us here. You need a document that shows it, such as a death certificate. It can be a PDF file or photos of each page.',
  say: 'Say what happened',
  upload: 'Upload the document',
  sayFirst:
    'If something has happened to a client, start here. After two short questions, you can fill in the form below. If nothing has happened, there’s nothing you need to do.',
  verify: 'Verify client status',
  legend: 'The document and what it says',
  client: 'Client',
  person: 'Person',
  choosePerson: 'Choose a person',
  documentType: 'Document type',
  documentTypeHint: 'This depends on the status you chose.',
  fullName: 'Full name of the person',
  asShown: 'As shown on the document.',
  birthDate: 'Date of birth',
  birthPlace: 'Place of birth',
  birthPlaceHint: 'As shown on the document. If it isn’t there and you don’t know it, write: not known.',
  eventDate: (event: 'death' | 'incapacity' | undefined) =>
    event === undefined ? 'Date of the event' : event === 'death' ? 'Date of death' : 'Date of the incapacity',
  physician: 'Physician’s signature',
  physicianHint: 'Optional. Who signed the document?',
  reporter: 'Your full name',
  reporterHint: 'The person who checks the document will see this, and so will the others who were named.',
  send: 'Upload document',
  preparing: 'Preparing the document...',
  uploading: 'Uploading the sealed document',
  sent: (done: string, all: string) => `${done} of ${all} sent`,
  cancel: 'Cancel upload',
  fix: 'Please fix the following',
  uploaded: 'Document Uploaded',
  uploadedMore: 'It is pending verification. We’ll email you when it has been checked.',
  notUploaded: 'The document was not uploaded',
}

export const statusWords = {
  attorneyTitle: 'Verify Client Status',
  contactTitle: 'What happened',
  about: (owner: string) => `This is about ${owner}.`,
  cancel: 'Cancel',
  next: 'Continue to the document',
  proof: 'Do you have a document that proves the death or incapacity?',
  proofRequired: 'Proof Required',
  proofMissing: 'You must have supporting documentation to verify client status.',
  yes: 'Yes',
  yesHint: 'A death certificate, or a statement from a doctor or a court that they can no longer act for themselves.',
  no: 'No',
  documentRequired: 'Documentation Required',
  documentRequiredMore:
    'You need a document before you can report this. Please come back when you have it, as a PDF file or on paper to photograph. Nothing will be lost in the meantime.',
  status: 'What does it prove?',
  statusRequired: 'Status Required',
  statusMissing: "Please select the client's status.",
  reportedAlready: 'Already reported',
  reportedAlreadyMore: (owner: string) =>
    `Someone has already reported that ${owner} can no longer act for themselves. You can see where it stands on this page.`,
  incapacitated: 'Incapacitated',
  incapacitatedHint: (owner: string) => `${owner} can no longer act for themselves.`,
  deceased: 'Deceased',
  deceasedHint: (owner: string) => `${owner} has died.`,
  selected: 'Status Selected',
  selectedMore: 'You can upload the document now.',
}

export const opinionWords = {
  reported: (role: string, what: string) => `${role} reported ${what}`,
  sent: (owner: string, day: string) => `A document about ${owner} was sent on ${day}.`,
  attorneyMay: (until: string | undefined) =>
    until === undefined
      ? 'You can object if it is wrong.'
      : `You can object until ${until}. After that, it moves forward without your answer.`,
  attorneyMeanwhile: (until: string | undefined) =>
    until === undefined
      ? 'You can agree or object meanwhile, while the document is checked.'
      : `You can agree or object until ${until}, while the document is checked. If you say nothing, the rest does not open before then. That is all your silence costs: three days.`,
  agreeMeanwhile: 'Nothing waits for your answer any longer.',
  contactMay:
    'If you know this is wrong, please tell us here. You can do this once. If it’s right, you don’t need to do anything.',
  stillMay: (checked: boolean) =>
    checked
      ? 'The document was verified, and the waiting period is running. If you know this is wrong, you can still object, once. Then the document is checked again, and nothing opens until that is done.'
      : 'The waiting period is running. If you know this is wrong, you can still object, once.',
  read: 'Read the document',
  agreeQuestion: 'Do you agree?',
  agree: 'I agree',
  agreeHint: (unchecked: boolean) =>
    unchecked ? 'The waiting period starts right away.' : 'The document will be checked right away.',
  object: 'I object',
  objectHint:
    'The person who checks the document will read your reason. If no one can check it, your objection ends the report.',
  reason: 'Why you object',
  reasonHint: (attorney: boolean) =>
    `The person who checks the document will read this, and so will the others who were named. If no one can check it, ${
      attorney
        ? 'your objection ends the report.'
        : 'the wait becomes 14 days longer. Your objection does not end the report.'
    }`,
  answer: 'Send my answer',
  objectToReport: 'Object to this report',
  noAnswer: 'Please say whether you agree',
  readFirst: 'Please look at every page before you agree. Use Next page below the document.',
  noReason: 'Please say why you object',
  objected: 'Your objection was recorded',
  agreed: 'Your agreement was recorded',
}
