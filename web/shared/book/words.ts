export type BookWords = {
  readonly title: string
  readonly about: string
  readonly usualTitle: string
  readonly photos: (count: number) => string
}

const counted = (count: number) => (count === 1 ? 'the photo' : `the ${count} photos`)

export const ownBook: BookWords = {
  title: 'My book',
  about: 'Your stories, life events, and pictures as one PDF, with contents and page numbers, ready to print.',
  usualTitle: 'My Stories',
  photos: (count) => `Include ${counted(count)} from your memories`,
}

export const bookOf = (owner: string): BookWords => ({
  title: `The book of ${owner}`,
  about: `The stories, life events, and pictures that ${owner} left you as one PDF, with contents and page numbers, ready to print.`,
  usualTitle: 'A Life in Stories',
  photos: (count) => `Include ${counted(count)} from the memories`,
})

export const words = {
  make: 'Make a book',
  stories: 'Stories',
  events: 'Life events',
  draft: 'Draft',
  name: 'Title of the book',
  nameMissing: 'Please enter a title',
  dedication: 'Dedication',
  dedicationHint: 'Like “For Ruth and Thomas.” You can leave this empty.',
  cover: 'Picture on the cover',
  noCover: 'No picture',
  coverOf: (name: string) => `Put ${name} on the cover`,
  nothing: 'Choose at least one story or life event.',
  photosHint: 'Each stands with the story or event it belongs to.',
  ownPhotos: (count: number) => `Also ${counted(count)} that only I may see`,
  opening: 'Opening pictures',
  openingHow: (at: number, all: number) => `${at} of ${all}`,
  makePdf: 'Make the PDF',
  close: 'Close',
  lost: 'Some pictures are missing',
  lostWhich: (names: string) => `We couldn’t open these: ${names}.`,
}
