export const pageWords = {
  become: (pages: number) =>
    pages === 1
      ? 'This photo becomes a one-page PDF. Choose more photos to add pages.'
      : `These photos become one PDF of ${pages} pages, in this order. Where they were taken isn’t kept.`,
  pages: 'Pages',
  page: (page: number) => `Page ${page}`,
  rotate: 'Rotate',
  rotateLabel: (page: number) => `Rotate page ${page}`,
  straighten: 'Straighten',
  straightenLabel: (page: number) => `Straighten page ${page}`,
  moveUp: 'Move up',
  moveUpLabel: (page: number) => `Move up page ${page}`,
  leaveOut: 'Leave out',
  leaveOutLabel: (page: number) => `Leave out page ${page}`,
  legible: 'Make the pages easier to read',
  legibleHint: 'Shadows go, and the paper turns white.',
  originals: 'Keep the photos, too',
  originalsHint: 'They are sealed beside the PDF at full size. Where they were taken isn’t kept.',
  unreadable: (name: string) =>
    `${name} can’t be read here. Please leave it out, and take the photo again or choose a JPG or PNG.`,
  straightenTitle: 'Straighten the page',
  straightenHow: 'Move each circle to a corner of the paper.',
  straightenKeys: 'Arrow keys work, too.',
  wholePhoto: 'Use the whole photo',
  straightenDone: 'Straighten',
  opening: 'Opening the photo...',
  photo: 'The photo',
  corners: ['Top left corner', 'Top right corner', 'Bottom right corner', 'Bottom left corner'],
  make: (pages: number) => (pages === 1 ? 'Make a PDF of this page' : `Make a PDF of these ${pages} pages`),
  notMade: 'The photos are not added yet. Make a PDF of them first, or leave them out.',
  failed: 'We couldn’t make a PDF of the photos. Please try again.',
} as const
