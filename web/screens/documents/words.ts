/** What the document locker says by itself: the page, choosing files, and uploads. */
export const words = {
  add: 'Add a Document',
  drop: 'Drop files anywhere on this page, or choose them from this device.',
  underWay: 'Uploading',
  view: (title: string) => `View ${title}`,
  download: (title: string) => `Download ${title}`,
  opening: 'Download Started',
  openingWhat: (name: string) => `We are opening ${name}.`,
  noFile: 'Document file path is missing',
  notOpened: 'Download Failed',
  notOpenedWhy: (reason: string) => `Failed to download document: ${reason || 'please try again.'}`,

  several: 'Several documents',
  chooseHint: (hint: string) => `${hint} Choose one or more, or drop them here.`,
  chosen: 'Chosen files',
  leaveOut: (name: string) => `Leave out ${name}`,
  photographed: (pages: number) => (pages === 1 ? 'Photo of one page' : `Photos of ${pages} pages`),
  titleOf: (name: string) => `Title of ${name}`,
  keptAsItIs: 'It will be kept as it is.',
  notTaken: (name: string) => `Please leave out ${name}, or choose another copy.`,

  upload: 'Upload Document',
  uploadAll: (files: number) => (files > 1 ? `Upload ${files} Documents` : 'Upload Document'),
  uploaded: (files: number) => (files === 1 ? 'Document Uploaded' : `${files} Documents Uploaded`),
  uploadedOne: (title: string) => `${title} has been successfully uploaded.`,
  uploadedSeveral: 'They are sealed and in your locker.',
  uploads: 'Uploads',
  goesOn: 'You can close this and do something else. The upload continues.',
}

/** What people read about photographs that become the pages of a document. */
export const pageWords = {
  takePhoto: 'Take a photo',
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
  moveUp: (page: number) => `Move page ${page} up`,
  leaveOut: (page: number) => `Leave out page ${page}`,
  legible: 'Make the pages easier to read',
  legibleHint: 'Shadows go, and the paper turns white.',
  originals: 'Keep the photos, too',
  originalsHint: 'They are sealed beside the PDF at full size. Where they were taken isn’t kept.',
  unreadable: (name: string) => `${name} can’t be read. Please leave it out and take the photo again.`,
  straightenTitle: 'Straighten the page',
  straightenHow: 'Move each circle to a corner of the paper. Arrow keys work, too.',
  wholePhoto: 'Use the whole photo',
  straightenDone: 'Straighten',
  opening: 'Opening the photo...',
  photo: 'The photo',
  corners: ['Top left corner', 'Top right corner', 'Bottom right corner', 'Bottom left corner'],
} as const
