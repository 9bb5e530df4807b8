import { inDigits } from '../ui/in-digits.ts'
import { listInWords } from '../ui/list-in-words.ts'

const small = ['this', 'both', 'all three', 'all four', 'all five', 'all six', 'all seven', 'all eight', 'all nine']
const allOf = (count: number) => small[count - 1] ?? `all ${inDigits(count)}`

export const words = {
  frozen: 'Nothing here can be changed',
  frozenMore: 'What you left was opened. If that was a mistake, please end it first, in My Release Settings.',
  list: {
    find: 'Find',
    sort: 'Sort',
    sortBy: {
      // *Account type*, *Category*; a label that is a question (*What is it?*) asks for the type.
      group: (label: string) => (label.endsWith('?') ? 'By type' : `By ${label.split(' ').at(-1)?.toLowerCase()}`),
      title: 'By name',
      changed: 'By last change',
      who: 'By who may see it',
    },
    select: 'Select several',
    onlyNobody: 'Showing only what nobody will receive.',
    showAll: 'Show everything',
    more: (count: number) => `Show ${inDigits(count)} more`,
    waiting: 'Waiting to be sent',
    check: 'Please check',
    otherGroup: 'Other',
    tools: 'More',
    toolsFor: 'Find, order, and select',
    inside: (names: readonly string[], more: number) =>
      listInWords(more > 0 ? [...names, `${inDigits(more)} more`] : names),
    print: 'Print',
    saveAsFile: 'Save as a file',
  },
  versions: 'Earlier versions',
  page: {
    addShort: 'Add',
    add: (kind: string) => `Add ${kind}`,
    edit: (title: string) => `Edit ${title}`,
    delete: (title: string) => `Delete ${title}`,
    editShort: 'Edit',
    deleteShort: 'Delete',
    records: 'Records',
    lastUpdated: 'Last Updated',
    never: 'Never',
    saved: (kind: string, isNew: boolean) => `${kind} ${isNew ? 'Added' : 'Updated'}`,
    savedMore: (title: string, isNew: boolean) =>
      isNew ? `We’ve saved ${title} for you.` : `We’ve saved your changes to ${title}.`,
    savedOnly: 'You can change it whenever you like.',
    saveFailed: 'Save Failed',
    stillHere: 'What you typed is still here',
    stillHereMore: 'Save it, or close the form.',
  },
  review: {
    of: (button: string, title: string) => `${button} ${title}`,
    undo: 'Undo',
    undone: 'Changed back',
  },
  selection: {
    title: 'Selected records',
    count: (count: number) => `${inDigits(count)} selected`,
    one: (title: string) => `Select ${title}`,
    all: (count: number) => `Select all ${inDigits(count)}`,
    who: 'Choose who may see these',
    move: 'Move',
    print: 'Print',
    delete: 'Delete',
    done: 'Done',
  },
  who: {
    onlyYou: 'Only you',
    nobodyYet: 'Nobody yet',
    for: (names: string) => `For ${names}`,
    everyone: 'For everyone',
    all: 'Everyone',
    willSee: (names: readonly string[], count: number) => `${listInWords(names)} will see ${allOf(count)}.`,
    onlyYouSee: (count: number) => `Only you see ${allOf(count)}.`,
    nobodySees: (count: number) => `Nobody will see ${allOf(count)} yet.`,
    change: (title: string, who: string) => `${who}: change who may see ${title}`,
  },
}
