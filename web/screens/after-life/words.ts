import { listInWords } from '../../ui/list-in-words.ts'

/** A label inside a sentence: *music*, but *PDF*. */
const inside = (label: string): string =>
  /^.[A-Z]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)

/** Names at most two labels and the number of the rest, at the start of a sentence. */
function some(labels: readonly string[]): string {
  const [first = '', ...others] = labels.slice(0, 2)
  const more = labels.length - 1 - others.length
  return listInWords([first, ...others.map(inside), ...(more > 0 ? [`${more} more`] : [])])
}

export const words = {
  purpose: 'Your wishes for the days after, one part at a time. You can stop whenever you like.',
  failed: 'Failed to load your after-life plan. Please try again.',
  completion: 'Completion Status',
  sections: 'Sections Complete',
  sectionsOf: (done: number, of: number) => `${done} of ${of}`,
  lastUpdated: 'Last Updated',
  never: 'Never',
  states: {
    'not-started': 'Not Started',
    'in-progress': 'In Progress',
    'almost-done': 'Almost Done',
    complete: 'Complete',
  },
  leftBlank: 'Left Blank',
  required: (count: number) =>
    count === 1 ? 'The one answer that is needed is here.' : `All ${count} answers that are needed are here.`,
  missing: (labels: readonly string[]) => `Still needed: ${some(labels)}.`,
  blank: (labels: readonly string[]) => `${some(labels)} ${labels.length === 1 ? 'is' : 'are'} still open.`,
  allSaid: 'That’s all I want to say',
  nothingToSay: 'I’d rather leave this blank',
  moreToSay: 'I have more to say',
  somethingToSay: 'I do have something to say',
  saidAll: 'You’ve said all you want to say here.',
  saidNothing: 'You’ve chosen to leave this part blank.',
  done: 'Your plan is complete',
  doneMore:
    'That wasn’t easy, and it’s a great kindness: the people you love won’t have to guess. You can come back and change any of it, any time.',
  card: {
    see: 'See the card',
    hint: 'Two of these print on one sheet. The date, and the second year, can be written in by hand.',
    edit: 'Edit Details',
    nameless: 'Your name is not on it yet.',
    toProfile: 'Add it to your profile',
  },
  plan: {
    for: (who: string) => `Who gets this: ${who}`,
  },
  differ: {
    title: 'Two of your answers differ',
    say: (funeral: string, wishes: string) =>
      `Your funeral instructions say “${funeral}.” Your final wishes say “${wishes}.” Please make them say the same.`,
  },
  begin: 'Begin',
  read: 'Read',
  edit: 'Edit',
}
