/** What the after-life planner says. */
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
  progress: 'Progress',
  blank: (labels: readonly string[]) => {
    const [first, second, ...more] = labels
    const named = [first, second].filter(Boolean).join(', ')
    return `Still blank: ${more.length === 0 ? named : `${named}, and ${more.length} more`}.`
  },
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
