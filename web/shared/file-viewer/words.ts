import { listInWords } from '../../ui/list-in-words.ts'

export const words = {
  picture: (file: string) => `Picture: ${file}`,
  view: (file: string) => `View ${file}`,
  listen: (file: string) => `Listen to ${file}`,
  notPlayed:
    'This browser can’t play this recording. Download it and open it in another program, such as VLC, which is free.',
  download: (file: string) => `Download ${file}`,
  opening: (file: string) => `Opening ${file}`,
  notDownloaded: 'The download failed',
  save: 'Download',
  close: 'Close',
  failed: 'Failed to view document. Please try again.',
  progress: (done: string, total: string) => `${done} of ${total}`,
  drawing: 'Opening the document...',
  notScan: 'This picture is damaged and can’t be shown. Download it to try another program.',
  notPdf: 'This PDF is damaged and can’t be shown. Download it to try another program.',
  form: 'This is a fill-in form that only Adobe Acrobat Reader can show (XFA). What you see here isn’t what it says. Download it to open it there.',
  incomplete: (pages: readonly number[]) =>
    pages.length === 1
      ? `A picture on page ${pages.join()} can’t be shown here: it may be damaged, or too large. Download the file to see all of it.`
      : `Pictures on pages ${listInWords(pages.map(String))} can’t be shown here: they may be damaged, or too large. Download the file to see all of it.`,
  locked: 'This PDF opens with a password.',
  password: 'Password for the PDF',
  unlock: 'Open it',
  wrongPassword: 'That password doesn’t open it. Please try again.',
  firstPages: (drawn: number, pages: number) => `These are the first ${drawn} of ${pages} pages.`,
  showMorePages: 'Show more pages',
  firstPart: (percent: number) => `This is the first ${Math.max(1, percent)}% of a long text.`,
  showMore: 'Show more',
  page: (title: string, page: number, pages: number) => `${title}, page ${page} of ${pages}`,
  otherProgram: 'This file opens in another program. Download it to look at it.',
  notFound: 'Document file not found in storage',
}

export const judgeWords = {
  empty: 'This file is empty. Please choose another copy.',
  notRead: 'This file can’t be read. Please choose it again.',
  damaged: 'This PDF doesn’t open here, so it may be damaged. If you can, get a better copy.',
  damagedPhoto: 'This photo is damaged, and may not show in full. If you can, get a better copy.',
  undrawnTiff: 'This TIFF can’t be shown here. If you can, save it as JPG or PNG and choose that.',
  damagedInside: 'Part of this file is damaged. If you can, get a better copy.',
  incomplete: 'The end of this file is missing, so it may be damaged. If you can, get a better copy.',
  silent: (what: string) =>
    `This is ${what} that doesn’t play here, so it may be damaged. If it plays in another program, keep it.`,
  otherPlayer: (what: string, better: string) =>
    `Most browsers don’t play ${what}. Whoever gets it has to download it and open it in another program, such as VLC. If you can, save it as ${better} and choose that.`,
  locked: (what: string) => `This is ${what} with a password.`,
  passwordOf: (name: string) => `Password that opens ${name}`,
  passwordHint: (what: string) => `${what} We seal its password with it, for whoever gets it.`,
  opens: 'The password opens it.',
  wrongPassword: (name: string) => `That password doesn’t open ${name}. Please try again.`,
  passwordMissing: (name: string) => `Please enter the password that opens ${name}, or keep it without one.`,
  addWithPassword: 'Add it with this password',
  addWithPasswordLabel: (name: string) => `Add ${name} with this password`,
  keepLocked: 'Keep it without a password',
  keepLockedLabel: (name: string) => `Keep ${name} without a password`,
  keep: 'Keep it anyway',
  keepLabel: (name: string) => `Keep ${name} anyway`,
  leaveOut: 'Leave it out',
  leaveOutLabel: (name: string) => `Leave out ${name}`,
  notAdded: (name: string) => `${name} isn’t added yet.`,
  notDecided: (name: string) => `Please decide about ${name}: leave it out, or keep it anyway.`,
  form: 'This is a fill-in form that only Adobe Acrobat Reader can show (XFA). To be safe, print it to a PDF there and choose that.',
  isNot: (expected: string, found: string) =>
    `This isn’t ${expected}, whatever its name says. It looks like ${found}. Please choose another file.`,
}
