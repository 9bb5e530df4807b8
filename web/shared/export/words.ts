import { product } from '../../../domain/product.ts'

export const words = {
  title: 'Export everything',
  what: `One ZIP file with all your records and files. Any browser and many other programs can open it, without ${product.name}. Passwords are readable in it, so keep it like a key.`,
  waits: 'You can do this once all your records are on this device.',
  ask: 'Anyone who has this file can read all of it, your passwords included.',
  confirm: 'Export',
  defuse: 'In the tables (CSV), put an apostrophe before it, so that nothing runs',
  defuseHint:
    'The JSON files and the file for password managers have it just as you wrote it. Please don’t open those in a spreadsheet.',
}

export const saveWords = {
  button: 'Export everything',
  running: 'Exporting',
  beginning: 'Reading your records',
  saved: 'Everything was exported',
  failed: 'The export failed',
}

export const fileWords = {
  title: (email: string) => `Everything ${email} keeps in ${product.name}`,
  made: (day: string) => `Made on ${day}. Passwords are readable here, so keep this folder like a key.`,
  beside: `For other programs, the folder “records” has the same as JSON and as tables (CSV), and in the usual formats where there are any: contact cards, calendars, stories, healthcare directives, files for password managers, and your family tree. Of your accounts, “online-account-passwords.csv” holds only the sign-ins; the JSON files hold everything. Your files are in the folder “files”. From this ZIP file, ${product.name} can bring all of it back, on this account or another: choose it under Sign-in and Security, “Bring back an export.”`,
  defused:
    'Some of what you wrote begins with =, +, -, or @. A spreadsheet could run that as a formula, so the tables (CSV) have an apostrophe before it. The JSON files and the file for password managers have it just as you wrote it. Please don’t open that last one in a spreadsheet.',
  asWritten:
    'Some of what you wrote begins with =, +, -, or @. A spreadsheet could run that as a formula, so please don’t open the tables (CSV) in one.',
  inTrash: (group: string) => `In the trash: ${group}`,
  when: 'When',
  what: 'What',
}
