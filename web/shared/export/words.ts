/** What people read about the export of everything. */
export const words = {
  title: 'Export everything',
  what: 'One ZIP file with all your records and files. Any browser and many other programs can open it, without Cairn. Passwords are readable in it, so keep it like a key.',
  ask: 'Anyone who has this file can read all of it, your passwords included.',
  confirm: 'Export',
}

/** What stands on the button, and what came of it. */
export const saveWords = {
  button: 'Export everything',
  running: 'Exporting',
  beginning: 'Reading your records',
  saved: 'Everything was exported',
  failed: 'The export failed',
}

/** What is written into the file. */
export const fileWords = {
  title: (email: string) => `Everything ${email} keeps in Cairn`,
  made: (day: string) => `Made on ${day}. Passwords are readable here, so keep this folder like a key.`,
  beside:
    'The same is here for other programs: as JSON and CSV in the folder “records”. Your files are in the folder “files”.',
  defused:
    'Some of your words begin with =, +, -, or @. A spreadsheet may run that. So in the tables (CSV) an apostrophe stands before them. The JSON and the file for password managers have them as you wrote them. Please don’t open that file in a spreadsheet.',
  inTrash: (group: string) => `In the trash: ${group}`,
  when: 'When',
  what: 'What',
}
