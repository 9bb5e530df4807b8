export type FamilyWords = {
  readonly family: string
  readonly picture: string
  readonly pictureHint: string
  readonly closeOf: (close: number, all: number) => string
  readonly ownersYears: (years: string) => string
  readonly thisIsOwner: string
  readonly back: string
  readonly paperTitle: (name: string) => string
}

const familyOf = (name: string) => `The family of ${name}`

export const ownFamily: FamilyWords = {
  family: 'Your family',
  picture: 'Your family, drawn',
  pictureHint: 'Press someone to see how they’re related to you.',
  closeOf: (close, all) => `${close} of the ${all} people in your tree.`,
  ownersYears: (years) => (years === '' ? 'You' : `You, ${years}`),
  thisIsOwner: 'This is you.',
  back: 'Back to you',
  paperTitle: (name) => (name === '' ? 'My family' : familyOf(name)),
}

export const ofOthers = (owner: string): FamilyWords => ({
  family: familyOf(owner),
  picture: `${familyOf(owner)}, drawn`,
  pictureHint: `Press someone to see how they’re related to ${owner}.`,
  closeOf: (close, all) => `${close} of the ${all} people in this tree.`,
  ownersYears: (years) => years,
  thisIsOwner: `${owner} made this tree.`,
  back: `Back to ${owner}`,
  paperTitle: familyOf,
})

export const words = {
  you: 'You',
  familyOf,
  keys: 'The arrow keys lead from one person to the next. Plus and minus bring the picture closer or farther.',
  closer: 'Come closer',
  levels: {
    map: 'From far away. Press anywhere to come closer.',
    names: 'Names. Years and faces show when you come closer.',
    years: 'Names and years. Faces show when you come closer.',
    faces: 'Faces, names, and years.',
  },
  list: 'List',
  drawn: 'Picture',
  close: 'Close family',
  everyone: 'Everyone',
  view: 'How to look at it',
  larger: 'Larger',
  smaller: 'Smaller',
  fit: 'Fit on screen',
  find: 'Find someone',
  foundPeople: 'People with this name',
  found: (found: number, shown: number) =>
    found > shown
      ? `${found} people. Here are the first ${shown}: type more of the name to find the others.`
      : found === 1
        ? '1 person'
        : `${found} people`,
  noOneFound: 'No one by this name in the tree.',
  save: 'Save the picture',
  stop: 'Stop saving',
  notSaved: 'The picture wasn’t saved',
  notSavedMore: 'Please try again.',
  savePdf: 'Save as a PDF',
  pdfName: 'Family tree',
  savePoster: 'Save as a poster, 24 by 36 inches',
  posterName: 'Family tree poster',
  and: (name: string) => `and ${name}`,
  fileName: 'family-tree.svg',
  legend: 'What the lines mean',
  lines: { adopted: 'adopted', step: 'stepfamily', former: 'no longer together' } as Readonly<Record<string, string>>,
  generation: (number: number) => `Generation ${number}`,
  born: (date: string) => `born ${date}`,
  died: (date: string) => `died ${date}`,
  deceased: 'deceased',
  open: 'Open',
  fromHere: 'Show the tree from here',
}
