import { product } from '../../../domain/product.ts'
import { dayInWords } from '../../ui/RelativeTime.tsx'

export const caretakerWords = {
  title: 'If you no longer can',
  purpose:
    'Name someone who could keep this server running after you: a neighbor who knows computers, say. They get one email a year that asks whether they still could. They can’t sign in with it, and can read nothing.',
  nobody: 'No one is named',
  nobodyMore: 'If something happens to you, everything here stops when this machine does.',
  waiting: (name: string, asked: string) => `${name} was asked on ${dayInWords(asked)} and hasn’t answered yet`,
  waitingMore: 'They have 30 days. Until then there is nothing to do.',
  overdue: (name: string) => `${name} hasn’t said that they still could`,
  overdueMore: (asked: string) =>
    `We asked on ${dayInWords(asked)}. Call them. If they no longer can, name someone else; if the email was lost, remove them and name them again.`,
  confirmed: (name: string) => `${name} can keep this server running`,
  confirmedMore: (at: string) => `They said so on ${dayInWords(at)}.`,
  name: 'Their name',
  reach: 'How to reach them',
  reachHint: 'A phone number, mostly.',
  email: 'Their email',
  emailHint: 'Another email is another person: an earlier link stops counting, and a new one is sent.',
  page: 'Name someone, and write the page for them',
  pageMore:
    'What you write here goes on a page to print and hand over. Write no password here. The server can read it.',
  whereItRuns: 'Where the machine is',
  whoPays: 'Who pays for what',
  whoPaysHint: 'Power, the connection, the address, a rented machine. You may leave this empty.',
  howToKeepItOn: 'How to keep it on',
  whereBackupsAre: 'Where the backups are, and the paper with their passphrase',
  whereBackupsAreHint: 'A place, never the passphrase itself.',
  whomToCall: 'Whom to call when the server doesn’t answer',
  whomToCallHint: 'Everyone with a seat here can read this, and their browsers remember it.',
  save: 'Save',
  saved: 'Action Successful',
  savedMore: 'It’s saved.',
  sentMore: (email: string) => `It’s saved, and an email is on its way to ${email}.`,
  remove: 'Remove this person',
  removedMore: 'They’re no longer named, and their link no longer counts.',
  missingName: 'Please enter their name, or leave their email empty too.',
  print: 'Download the page (PDF)',
}

/** The text of the printed page. */
export const caretakerPaperWords = {
  kind: 'For the caretaker of a server',
  fileName: `Keeping ${product.name} running`,
  forWhom: (name: string) => (name === '' ? 'For whoever keeps this running' : `For ${name}`),
  what: (address: string) =>
    `At ${address} people keep what their families will need after a death. Everything is sealed: you can keep the machine running without being able to read any of it. If the person who runs it no longer can, this page says what to do.`,
  empty: 'Not written down.',
  whereItRuns: 'Where the machine is',
  whoPays: 'Who pays for what',
  howToKeepItOn: 'How to keep it on',
  whereBackupsAre: 'Where the backups are, and their passphrase',
  standIn: 'If the machine is gone',
  steps: (address: string) => [
    'Make sure that it stays off. Two machines at once would each lack what people save at the other.',
    'On another computer, get the same version of the program and the settings of the old machine. They aren’t in the backups.',
    `Set CAIRN_URL to ${address} and run: npm run admin -- stand-in FOLDER (the folder of the backups). It asks for the passphrase.`,
    'It says what is left to do: let the address lead to the new machine, check that emails go out, and begin new backups.',
  ],
  more: 'The page docs/operate.md in the source, “When the machine is lost: stand in,” explains each step.',
}
