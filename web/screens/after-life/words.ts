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
  progressOf: (section: string) => `Progress: ${section}`,
  blank: (labels: readonly string[]) => {
    const [first, second, ...more] = labels
    const named = [first, second].filter(Boolean).join(', ')
    return `Still blank: ${more.length === 0 ? named : `${named}, and ${more.length} more`}.`
  },
  begin: 'Begin',
  read: 'Read',
  edit: 'Edit',
}
