import type { FilePart } from '../../../records/convert/importer.ts'
import { inDigits } from '../../ui/in-digits.ts'
import { undoLabel } from './undo-words.ts'
import { listInWords } from '../../ui/list-in-words.ts'
import { product } from '../../../domain/product.ts'

export const words = {
  file: 'Export file',
  files: 'Contact files',
  ours: `${product.name} itself saved this file. It comes back under Sign-in and Security, where everything in it finds its place.`,
  oursThere: 'Go to “Bring back an export”',
  notRead: 'We couldn’t read this file. Please choose it again.',
  cancel: 'Cancel',
  another: 'Choose another file',
  reading: 'Reading the file…',
  locked: (program: string) => `This is a ${program} database. Please type the password that opens it.`,
  lockedHint: 'It is used only here, and not kept.',
  password: 'Password for the database',
  keyFile: 'Key file (only if there is one)',
  keyFileHint:
    'If KeePass asks for a file, too, when you open the database, choose that file. Its name often ends in .keyx or .key.',
  keyFileChosen: (name: string) => `Key file: ${name}`,
  keyFileNotRead: 'This key file can’t be read. Please choose it again.',
  wrongKey: {
    password: 'This password doesn’t open it. Please try again. If KeePass asks for a key file, too, choose it below.',
    none: 'It doesn’t open without a password. Please enter the password.',
    'key-file': 'This key file alone doesn’t open it. Please type the password, too.',
    both: 'This password and this key file don’t open it together. Please check both.',
    'damaged-key-file': 'This key file is damaged. Please choose another copy of it.',
    database: 'This is a database itself, not a key file. If there is no key file, leave it out.',
  },
  hardwareKey:
    'If it opens with a hardware key, such as a YubiKey, we can’t open it here. In KeePassXC, choose Database, Export, “XML File,” and choose that file.',
  open: 'Open',
  whichColumns: 'What is in each column?',
  whichColumnsWhy: 'We couldn’t tell for certain. Look at the first rows, and change what is not right.',
  headed: 'The first row holds headings',
  column: (number: number, title: string) => (title === '' ? `Column ${number}` : `Column ${number}: ${title}`),
  emptyColumn: 'Nothing in the first rows',
  noColumn: 'Please choose at least one column that holds a name, a web address, a username, a password, or notes.',
  readIt: 'Read the file',
  changeColumns: 'Change what is in each column',
  folders: 'Folders in the file',
  groupOf: (folder: string) => `Where the accounts of ${folder} go`,
  asWeThink: 'Our suggestion',
  letters: 'If letters look wrong, choose how they are written',
  lettersSample: (sample: string) => `In the file: “${sample}”`,
  together: listInWords,
  import: (counted: string) => `Import ${counted}`,
  addCounted: (counted: string) => `Add ${counted}`,
  found: (counted: string, besides: boolean, here: number, twice: number, unsure: number, leftOut: number) =>
    [
      `${counted} found${besides ? ' besides you' : ''}`,
      ...(here > 0 ? [`${inDigits(here)} you already have`] : []),
      ...(twice > 0 ? [`${inDigits(twice)} more than once in the file`] : []),
      ...(unsure > 0 ? [`${inDigits(unsure)} to check`] : []),
      ...(leftOut > 0 ? [`${inDigits(leftOut)} ${leftOut === 1 ? 'line' : 'lines'} left out`] : []),
    ].join(', ') + '.',
  part: ({ from, to, all }: FilePart) =>
    from === 1
      ? `There are ${inDigits(all)} entries in this file. These are the first ${inDigits(to)}. Once they’re in, you can go on with the rest.`
      : `There are ${inDigits(all)} entries in this file. These are numbers ${inDigits(from)} to ${inDigits(to)}.`,
  skipPart: 'Skip these and show the next ones',
  nextPart: 'Go on with the next ones',
  inFile: (many: string) => `${many.charAt(0).toUpperCase()}${many.slice(1)} in the file`,
  all: 'Select all',
  nothingNew: 'You already have everything in this file. There is nothing to bring in.',
  showAll: (count: number) => `Show all ${inDigits(count)}`,
  alreadyHere: 'Already here',
  twice: 'Twice in the file',
  check: 'Please check',
  leftOut: 'Left out',
  tooMuchText: 'There is too much text in it for one entry. You can keep it as a document.',
  cutOff: 'There is too much text here for one entry, so its end is cut off. Please keep the file it came from, too.',
  showAllLines: (count: number) => `Show all ${inDigits(count)} lines that are left out`,
  findPerson: (label: string) => `${label} Type a name`,
  noOneCalled: 'No one in this file has this name.',
  change: 'Change',
  isNew: (what: readonly string[]) => `New here: ${listInWords(what)}.`,
  notKept: (what: readonly string[]) => `We can’t keep the ${listInWords(what)}.`,
  addToAll: (records: number) => `Add what is new to all ${inDigits(records)} you already have`,
  whatToDo: (title: string) => `What to do with ${title}`,
  addTo: (title: string) => `Add what is new to the ${title} you have`,
  keepBoth: 'Keep both',
  unsure:
    'Some entries are missing something, or don’t follow our usual rules. We’ll keep them as they are and mark them “Please check” in your list.',
  saving: 'Saving',
  progress: (done: number, total: number) => `${inDigits(done)} of ${inDigits(total)}`,
  someSaved: (counted: string) => `${counted} saved. The rest is still here.`,
  noneSaved: 'Nothing has been saved yet.',
  tryAgain: 'Please try again.',
  stopped: (counted: string | undefined) =>
    counted === undefined
      ? 'The import stopped before anything was saved. Please choose the file again.'
      : `The import stopped before it was done. ${counted} saved. Choose the file again to bring in the rest.`,
  notSent: 'Please keep the file for now',
  notSentWhy:
    'You are not connected. Everything is sealed on this device and will be sent when you are connected again. Once it is sent, you can delete the file.',
  imported: (counted: string, leftOut: readonly string[]) =>
    `${counted} imported.${leftOut.length > 0 ? ` Left out: ${listInWords(leftOut)}.` : ''}`,
  left: {
    here: (count: number) => `${inDigits(count)} you already have`,
    file: (count: number) => `${inDigits(count)} more than once in the file`,
    unchecked: (count: number) => `${inDigits(count)} you didn’t check`,
    lines: (count: number) => `${inDigits(count)} ${count === 1 ? 'line' : 'lines'} of the file`,
  },
  activity: (counted: string) => `Imported ${counted}`,
  undo: undoLabel,
  undoWhy: 'Everything it brought goes to the trash. For 30 days you can bring it back from there.',
  undoWhich: 'Which import?',
  undoHint: (counted: string, changed: number) =>
    changed === 0 ? counted : `${counted}. You changed ${inDigits(changed)} of them since.`,
  undoThis: 'Undo this import',
  undoing: (counted: string) => `Undid the import of ${counted}`,
  undoingNow: 'Moving to the trash',
  undoAdded: (counted: string) => `What it added to the ${counted} you had already is taken out again.`,
  onlyAdded: (counted: string) => `Added to ${counted} you had`,
  takingBack: (counted: string) => `Took back what an import added to ${counted}`,
  stays: (count: number) =>
    `What it added to ${inDigits(count)} of those you had could not be taken out, because it’s not known what they said before.`,
  undoStopped: 'Undo stopped',
  undone: 'Import undone',
  undoneKept: 'You can bring everything back from the trash for 30 days.',
  undoneSome: (gone: number, all: number) =>
    `${inDigits(gone)} of ${inDigits(all)} are in the trash. The rest is still in your list.`,
}
