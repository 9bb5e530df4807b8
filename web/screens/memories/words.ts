import { listInWords } from '../../ui/list-in-words.ts'

export const words = {
  add: 'Add Digital Memory',
  drop: 'Drop files anywhere on this page, or choose them from this device.',
  albumsCounted: 'Albums',
  space: 'Space used',
  spaceOf: (used: string, all: string) => `${used} of ${all}`,
  underWay: 'Uploading',

  edit: 'Edit',
  delete: 'Delete',
  details: 'Details',

  save: (files: number) => (files > 1 ? `Save ${files} Digital Memories` : 'Save Digital Memory'),
  chooseHint: (hint: string) => `${hint} Choose one or more, or drop them here.`,
  chosen: 'Chosen files',
  known: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]} is already in your memories, so we left it out.`
      : `These are already in your memories, so we left them out: ${names.join(', ')}.`,
  addOthers: (count: number) => (count === 1 ? 'Add the other one' : `Add the other ${count}`),
  addFirst: (count: number) => `Add the first ${count}`,
  leftOut: (names: readonly string[]) => {
    const shown = names.length > 5 ? [...names.slice(0, 4), `${names.length - 4} more`] : names
    return `We left out ${listInWords(shown)}.`
  },
  unreadable: (name: string) => `${name} could not be read as a photo. Please leave it out, or choose another one.`,
  ownDates: 'Use the date each photo was taken',
  keepPlaces: 'Keep where each photo was taken',
  keepPlacesHint:
    'Your photos say where they were taken. We take that out, unless you want everyone who receives them to know.',
  looking: 'Looking at your files...',
  titles: 'Those without a caption get this title and a number. You can change each title later.',
  captions: 'Captions',
  caption: 'Caption',
  captionOf: (name: string) => `for ${name}`,
  shortCaption: (name: string) => `The caption of ${name} needs at least 2 characters.`,
  stripHint: 'Say what each one is. Leave out what you like.',
  stripWhileSending: 'You can go on writing while they are sent.',
  allKept: 'They are all sealed and kept. Take your time, and close this when you are done.',
  sameWords: 'The same words for all that have none',
  fillFor: (count: number) => (count === 1 ? 'Use for one' : `Use for ${count}`),
  who: 'Who is in it',
  whoIn: (name: string, people: readonly string[]) =>
    people.length === 0 ? `Who is in it: ${name}` : `${listInWords(people)}, in ${name}`,
  whoTitle: (caption: string) => `Who is in “${caption}”?`,
  name: 'Find or add a name',
  addName: (name: string) => `Add ${name}`,
  peopleOffered: 'People',
  done: 'Done',
  goesOn: 'You can close this and do something else. The upload continues.',
  preparing: (at: number, all: number) => `Preparing ${at} of ${all}`,
  saved: (count: number) => (count === 1 ? 'Memory Added' : `${count} Memories Added`),
  savedOne: (title: string) => `${title} is sealed and kept.`,
  savedSeveral: 'They are sealed and kept.',
}
