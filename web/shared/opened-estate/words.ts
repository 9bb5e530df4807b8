import { inDigits } from '../../ui/in-digits.ts'
import type { Progress, ReleaseEvent } from '../../estate/types.ts'

export const words = {
  /** A living owner left nothing behind: the records are for an incapacity. */
  left: {
    death: (owner: string) => `What ${owner} left for you`,
    incapacity: (owner: string) => `What ${owner} wants you to have now`,
  } satisfies Record<ReleaseEvent, (owner: string) => string>,
  shared: (owner: string) => `From ${owner}`,
  sharedMore: (owner: string) =>
    `${owner} lets you read this already. It doesn’t mean that anything has happened to them, and there is nothing you need to do.`,
  sharedHere: (owner: string) => `${owner} lets you read this already. Only ${owner} can change it.`,
  notOpened: {
    death: (owner: string) => `What ${owner} left for you could not be opened`,
    incapacity: (owner: string) => `What ${owner} wants you to have now could not be opened`,
  } satisfies Record<ReleaseEvent, (owner: string) => string>,
  notWhole: {
    death: (owner: string) => `Not everything ${owner} left for you is here yet`,
    incapacity: (owner: string) => `Not everything ${owner} wants you to have is here yet`,
  } satisfies Record<ReleaseEvent, (owner: string) => string>,
  early: (owner: string) => `This is what ${owner} chose for the first days`,
  restIsSealed: (owner: string, more: number | undefined, day: string | undefined) => {
    const rest = more === undefined ? 'The rest' : more === 1 ? 'One more record' : `${inDigits(more)} more records`
    const opens = more === undefined || more === 1 ? 'opens' : 'open'
    const is = more === undefined || more === 1 ? 'is' : 'are'
    return day === undefined
      ? `${rest} ${is} still sealed.`
      : `${rest} ${is} still sealed, and ${opens} here on ${day}, unless ${owner} stops it.`
  },
  onHold: 'On hold for now',
  /** `left` begins the sentence. */
  onHoldMore: (left: string) =>
    `As a precaution, nothing opens to anyone right now. You did nothing wrong, and there is nothing you need to do. ${left} is still sealed, and opens here again once the hold is over.`,
  search: {
    death: (owner: string) => `Search what ${owner} left`,
    incapacity: (owner: string) => `Search what ${owner} wants you to have`,
  } satisfies Record<ReleaseEvent, (owner: string) => string>,
  details: 'Details',
  first: 'What to do first',
  callOthers: {
    death: (owner: string, people: number) => `Call the other ${inDigits(people)} people ${owner} wanted called first.`,
    incapacity: (owner: string, people: number) =>
      `Call the other ${inDigits(people)} people ${owner} wants called first.`,
  } satisfies Record<ReleaseEvent, (owner: string, people: number) => string>,
  readNotes: (owner: string, notes: number) =>
    notes === 1 ? `Read the note ${owner} wrote for you.` : `Read the notes ${owner} wrote for you.`,
  checked: (owner: string, day: string) =>
    `Nothing is missing. We compared this with the list ${owner} signed, as of ${day}.`,
  nothing: 'There is nothing for you to open',
  nothingLeft: {
    death: (owner: string) => `${owner} left no records for you to read.`,
    incapacity: (owner: string) => `${owner} chose no records for you to read at this time.`,
  } satisfies Record<ReleaseEvent, (owner: string) => string>,
  printAll: 'Print everything',
  showRecord: 'Show the record',
  more: (records: number) => `and ${records} more`,
  print: 'Print',
  back: 'Back to the list',
  everyone: 'Everyone in the family',
  apart: 'Not in the picture',
  apartMore: 'Nothing you received says how they’re connected.',
  files: 'Files',
  whoElse: 'Who else may see it',
  anyone: 'Anyone. This is public, so you may share it.',
  otherRecords: 'Other records',
  toTell: 'People to tell',
  whoShouldHear: {
    death: (owner: string) => `${owner} wanted someone to tell these people.`,
    incapacity: (owner: string) => `${owner} wants someone to tell these people.`,
  } satisfies Record<ReleaseEvent, (owner: string) => string>,
  toldBy: (who: string) => `Who should tell them: ${who}`,
  call: (name: string, phone: string) => `Call ${name}: ${phone}`,
  write: (name: string, email: string) => `Write to ${name}: ${email}`,
  showMore: (people: number) => `Show ${people} more`,
  from: {
    death: (owner: string) => `Left by ${owner}`,
    incapacity: (owner: string) => `From ${owner}`,
  } satisfies Record<ReleaseEvent, (owner: string) => string>,
  printed: (when: string) => `Printed on ${when}. Passwords are readable here, so keep these pages like a key.`,
}

export const comingWords = {
  title: {
    death: (owner: string) => `Opening what ${owner} left for you`,
    incapacity: (owner: string) => `Opening what ${owner} wants you to have now`,
  } satisfies Record<ReleaseEvent, (owner: string) => string>,
  count: (here: number, of: number) => `${inDigits(here)} of ${inDigits(of)}`,
  soon: 'In a moment you can begin to read.',
  toRead:
    'You can read what is already here. Once everything is here, you can print it, save it, and search all of it.',
}

export const paperWords = {
  card: 'Memorial service card',
  wallet: 'Wallet card',
}

export const printWords = {
  running: 'Getting everything ready to print',
  records: (done: number, total: number) => `Putting ${inDigits(done)} of ${inDigits(total)} records on paper`,
  cancel: 'Cancel',
}

export const saveWords = {
  button: 'Download everything as one ZIP file',
  running: 'Downloading everything',
  beginning: 'Gathering the records',
  records: ({ done, total }: Progress) => `Putting ${inDigits(done)} of ${inDigits(total)} records into the file`,
  saved: 'Everything is downloaded',
  failed: 'The download failed',
}

export const fileWords = {
  start: '1 Start here',
  firstFolder: '2 Will and instructions',
  otherFolder: '3 Other files',
  saved: (day: string) => `Saved on ${day}. Passwords are readable here, so keep this folder like a key.`,
  first: (owner: string) => `The will, and what ${owner} wrote for you`,
}
