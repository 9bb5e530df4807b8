const list = (words: readonly string[]): string => new Intl.ListFormat('en-US').format([...words])

/** What someone reads who brings in records from another program, beside what its importer says. */
export const words = {
  file: 'Export file',
  files: 'Contact files',
  notRead: 'We couldn’t read this file. Please choose it again.',
  cancel: 'Cancel',
  another: 'Choose another file',
  import: (counted: string) => `Import ${counted}`,
  found: (counted: string, twice: number, unsure: number, leftOut: number) =>
    [
      `${counted} found`,
      ...(twice > 0 ? [`${twice} you already have`] : []),
      ...(unsure > 0 ? [`${unsure} to check`] : []),
      ...(leftOut > 0 ? [`${leftOut} ${leftOut === 1 ? 'line' : 'lines'} left out`] : []),
    ].join(', ') + '.',
  inFile: (many: string) => `${many.charAt(0).toUpperCase()}${many.slice(1)} in the file`,
  all: 'Select all',
  showAll: (count: number) => `Show all ${count}`,
  alreadyHere: 'Already here',
  twice: 'Twice in the file',
  check: 'Please check',
  leftOut: 'Left out',
  isNew: (what: readonly string[]) => `New here: ${list(what)}.`,
  notKept: (what: readonly string[]) => `We can’t keep the ${list(what)}.`,
  addToAll: (records: number) => `Add what is new to all ${records} you already have`,
  whatToDo: (title: string) => `What to do with ${title}`,
  addTo: (title: string) => `Add what is new to the ${title} you have`,
  keepBoth: 'Keep both',
  unsure:
    'Some entries don’t follow our usual rules. A PIN may be short, for example. We’ll keep them as they are and mark them “Please check” in your list.',
  saving: 'Saving',
  progress: (done: number, total: number) => `${done} of ${total}`,
  someSaved: (counted: string) => `${counted} saved. The rest is still here.`,
  noneSaved: 'Nothing has been saved yet.',
  tryAgain: 'Please try again.',
  imported: (counted: string, leftOut: number) => `${counted} imported${leftOut > 0 ? `, ${leftOut} left out` : ''}.`,
  activity: (counted: string) => `Imported ${counted}`,
}
