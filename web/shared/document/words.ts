export const words = {
  document: 'Document',
  hint: 'A PDF file, or photos or scans of every page, up to 10 MB in all. Lay each page flat in good light, with all four corners showing.',
  chosen: 'Chosen pages',
  moveUp: 'Move up',
  moveUpLabel: (file: string) => `Move up ${file}`,
  noFile: 'Please choose the document',
  oneOrPhotos: 'Please choose one PDF file, or photos of the pages',
  lockedPdf:
    'This is a PDF with a password, which whoever checks it won’t have. Please choose a copy without one: open it, choose Print, and save it as a PDF. Or take photos of its pages instead.',
  orPhotos: 'Or take photos of its pages instead.',
  badPhoto: (file: string) => `We can’t read ${file}. Please take the photo again.`,
  opening: 'Opening the document...',
  progress: 'Opening the document',
  notOpened: 'The document could not be opened',
  leftOut: 'Not everyone was given this document',
  leftOutMore: (people: string[]) =>
    `It was not sealed for: ${people.join('; ')}. They came later, or its sender left them out. If they should know of it, reach them yourself before you answer.`,
  you: 'you',
  told: 'How the owner was told',
  operator: (fingerprint: string) => `the reviewer with the fingerprint ${fingerprint}`,
  openingPage: 'Opening the page...',
  unreadable: 'This document can’t be read',
  unreadableMore: 'The file is damaged or locked, so it can’t be verified. Whoever sent it needs to send it again.',
  incomplete:
    'A picture on this page can’t be shown, so the page may look empty. If you can’t verify it without, ask for the document again.',
  form: 'This is a fill-in form that only Adobe Acrobat Reader can show (XFA). What you see here isn’t what it says. Whoever sent it needs to print it to a PDF and send that.',
  pages: 'Pages',
  previous: 'Previous page',
  next: 'Next page',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  cameBack: (day: string) => `This report came back on ${day}`,
  cameBackBecause: (because: string, who = 'Someone who was named') =>
    because === 'objected'
      ? `${who} objected after it had been verified. Please read why, and decide once more. If you verify it again, the whole waiting period starts over.`
      : because === 'approval-fell'
        ? 'The person who verified it no longer checks reports here, or has a part in this now. So someone else has to decide.'
        : 'It was on its way without a check, because no one could check it. Now you can.',
}

export const factWords = {
  fullName: 'Full name',
  birthDate: 'Date of birth',
  birthPlace: 'Place of birth',
  eventDate: 'Date of the event',
  signedBy: 'Signed by',
  sentBy: 'Sent by',
  sender: (name: string, email: string) => `${name}, ${email}`,
  role: 'Their role',
  byCard: (role: string) => `${role}, with a printed card`,
  file: 'File',
  objects: (reason: string) => `Objects. ${reason}`,
  agrees: (reason: string) => `Agrees. ${reason}`,
}
