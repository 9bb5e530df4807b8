import { inDigits } from '../../ui/in-digits.ts'
import { product } from '../../../domain/product.ts'

const records = (count: number): string => `${inDigits(count)} ${count === 1 ? 'record' : 'records'}`
const files = (count: number): string => `${inDigits(count)} ${count === 1 ? 'file' : 'files'}`

export const words = {
  title: 'Bring back an export',
  what: 'If you have a ZIP file from “Export everything,” you can bring all of it back here: every record and file, and who may see each. What you have here stays as it is, and nothing comes in twice. A table (CSV) that you saved from one of your lists comes back here, too.',
  other: 'Files of other programs, such as password managers, come in on the page where they belong.',
  choose: 'Choose the export',
  file: 'ZIP file from “Export everything,” or a table (CSV) from a list',
  fileHint: `Its name begins with “${product.fileName},” like ${product.fileName}-2026-11-21.zip. It stays on this device: we read it here, and seal everything before it is sent.`,
  waits: 'You can do this once all your records are on this device.',
  reading: 'Reading the export…',
  notRead: 'We couldn’t read this file. Please choose it again.',
  another: 'Choose another file',
  cancel: 'Cancel',
  stop: 'Stop',
  finish: 'Done',
  made: (email: string, day: string) => `Everything ${email} kept in ${product.name} on ${day}.`,
  brings: (count: number, fileCount: number, size: string) =>
    fileCount === 0
      ? `${records(count)} will come in.`
      : `${records(count)} will come in, with ${files(fileCount)} (${size}).`,
  table: (list: string) => `A table of ${list}, as ${product.name} saves it.`,
  passwordTable: 'This table of passwords comes in on My Online Accounts, under “Import accounts.”',
  foreignTable: `This isn’t a table that ${product.name} saved. A table from another program comes in on the page of its list, such as My Online Accounts.`,
  tooLargeTable: 'This table is too large to be read here. The ZIP file from “Export everything” has no such limit.',
  notKept: (labels: string) => `A table can’t hold everything. These don’t come in with it: ${labels}.`,
  nothingNew: 'You have all of it already. There is nothing to bring in.',
  nothingComes: 'There is nothing to bring in right now.',
  bringIn: (count: number) => `Bring in ${records(count)}`,
  goOn: 'Go on',
  same: (count: number) =>
    count === 1
      ? 'You have 1 of its records already, just as it is in the export.'
      : `You have ${records(count)} of it already, just as they are in the export.`,
  different: (count: number) =>
    count === 1 ? '1 you have here says something else' : `${inDigits(count)} you have here say something else`,
  differentWhy: (count: number) =>
    count === 1
      ? 'You changed it since, or a file was missing the last time. It stays as it is here.'
      : 'You changed them since, or a file was missing the last time. They stay as they are here.',
  trashed: (count: number) => `${inDigits(count)} ${count === 1 ? 'is' : 'are'} in your trash`,
  trashedWhy: (count: number) =>
    count === 1
      ? 'You deleted it here. It stays there unless you bring it back.'
      : 'You deleted them here. They stay there unless you bring them back.',
  untrash: (count: number) =>
    count === 1 ? 'Bring it back from the trash' : `Bring all ${inDigits(count)} back from the trash`,
  untrashed: (count: number) => `Brought ${records(count)} back from the trash`,
  newer: (count: number) => `${inDigits(count)} can’t come in yet`,
  newerWhy: (count: number) =>
    `A newer version of ${product.name} wrote ${count === 1 ? 'it' : 'them'}. Please reload this page and choose the export again. Nothing comes in twice.`,
  unseated: (count: number) =>
    count === 1 ? 'There is no seat for 1 person' : `There is no seat for ${inDigits(count)} people`,
  unseatedWhy: (count: number) =>
    count === 1
      ? 'Someone else has that seat here. To bring this person in, remove the other first, then choose the export again.'
      : 'Others have those seats here. To bring these people in, remove someone first, then choose the export again.',
  onlyMe: (count: number) => `${inDigits(count)} will be for you only`,
  onlyMeWhy: (count: number) =>
    count === 1
      ? 'No one it was for is among your people here. Once it is in, you can choose who may see it.'
      : 'No one they were for is among your people here. Once they are in, you can choose who may see each.',
  onlyMeNow: (count: number) => `${inDigits(count)} ${count === 1 ? 'is' : 'are'} for you only`,
  onlyMeNowWhy: (count: number) =>
    count === 1
      ? 'No one it was for is among your people here. You can choose who may see it.'
      : 'No one they were for is among your people here. You can choose who may see each.',
  strangers: (names: string, count: number) =>
    `${names} will not get anything from this export. In it, ${count === 1 ? 'someone else has that place' : 'others have those places'}. You can change this for each record later.`,
  versions: (count: number) =>
    count === 1
      ? '1 will stand beside the one you have here'
      : `${inDigits(count)} will stand beside the ones you have here`,
  versionsWhy: 'There can be only one of each. On its page you can look at both and choose.',
  missing: (count: number) => `${files(count)} ${count === 1 ? 'is' : 'are'} not in this ZIP file`,
  missingWhy: (count: number) =>
    count === 1
      ? 'Its record comes in without it, marked “Please check.”'
      : 'Their records come in without them, marked “Please check.”',
  trashOut:
    'What was in the trash when the export was made stays out. You’ll find it in the ZIP file, in the folder “trash.”',
  running: 'Bringing everything in',
  progress: (done: number, total: number, size: string | undefined) =>
    `${inDigits(done)} of ${records(total)}${size === undefined ? '' : `, ${size}`}`,
  bytes: (done: string, total: string) => `${done} of ${total}`,
  stopping: 'Stopping…',
  stopped: 'Stopped.',
  stoppedAt: (done: number, total: number) =>
    done === 0 ? 'Stopped. Nothing came in.' : `Stopped. ${inDigits(done)} of ${records(total)} came in and will stay.`,
  failedAt: (done: number, total: number, why: string) =>
    `${done === 0 ? 'Nothing came in yet' : `${inDigits(done)} of ${records(total)} came in so far`}. ${why}`,
  tryAgain: 'Please try again.',
  leave: 'If you close this page meanwhile, what is in by then stays. Choose the export again to bring in the rest.',
  done: (count: number, fileCount: number) =>
    fileCount === 0 ? `${records(count)} came in.` : `${records(count)} came in, with ${files(fileCount)}.`,
  refused: (count: number) => `${inDigits(count)} did not come in`,
  damaged: (count: number) => `${files(count)} could not be read`,
  damagedWhy: (count: number) =>
    count === 1
      ? 'It is damaged in this ZIP file. Its record came in without it, marked “Please check.”'
      : 'They are damaged in this ZIP file. Their records came in without them, marked “Please check.”',
  damagedFile: 'This file was damaged in the export. Please add it again if you have it.',
  tooMuchText: 'There is too much text in it for one record.',
  invite:
    'The people in it came in as you wrote them down. They have to be invited from this account before anything can reach them.',
  waiting:
    'You are not connected. What came in is sealed on this device and will be sent when you are connected again. Please keep the export until then.',
  keepRest:
    'Please keep the export: something in it isn’t here. Anyone who finds it can read it, passwords included, so keep it like a key.',
  keep: 'The export can be read by anyone who finds it, passwords included. Keep it like a key, or delete it.',
  activity: (count: number) => `Brought in ${records(count)} from an export`,
  row: (title: string, of: string) => `${title} (${of})`,
  showAll: (count: number) => `Show all ${inDigits(count)}`,
}
