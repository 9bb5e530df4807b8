export const words = {
  settings: 'Settings',
  title: 'Trash and Earlier Versions',
  purpose: 'You can bring back anything you deleted or changed in the last 30 days. After that, it’s gone for good.',
  failed: 'That didn’t work',
  tryAgain: 'Please try again.',
}

export const trashWords = {
  title: 'Trash',
  unread: 'We couldn’t load your trash',
  empty: 'The trash is empty',
  emptyMore: 'What you delete waits here for 30 days, in case you want it back.',
  emptyIt: 'Empty the trash',
  deleted: 'deleted',
  goneSoon: 'Gone for good soon',
  goneIn: (days: number) => (days === 1 ? 'Gone for good in one day' : `Gone for good in ${days} days`),
  bringBack: 'Bring back',
  bringBackOne: (title: string) => `Bring back ${title}`,
  broughtBack: 'Brought back',
  broughtBackMore: (title: string) => `${title} is back where it was.`,
  broughtBackOne: (title: string) => `Brought back: ${title}`,
  forGood: 'Delete for good',
  forGoodOne: (title: string) => `Delete for good: ${title}`,
  all: (records: number) => `All ${records} records in the trash`,
  willBeGone: 'will be gone, along with all earlier versions and files. No one can bring this back.',
  deletedForGood: 'Deleted for good',
}

export const versionWords = {
  title: 'Earlier versions',
  failed: 'We couldn’t load the earlier versions',
  none: 'No records were changed in the last 30 days.',
  some: 'You can still see what these records said before they were changed.',
  changed: (times: number) => (times === 1 ? 'Changed once,' : `Changed ${times} times, last`),
  of: (title: string) => `Earlier versions of ${title}`,
}
