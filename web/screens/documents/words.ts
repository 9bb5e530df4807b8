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
  titleOf: (name: string) => `Title of ${name}`,

  upload: 'Upload Document',
  uploadAll: (files: number) => (files > 1 ? `Upload ${files} Documents` : 'Upload Document'),
  uploaded: (files: number) => (files === 1 ? 'Document Uploaded' : `${files} Documents Uploaded`),
  uploadedOne: (title: string) => `${title} has been successfully uploaded.`,
  uploadedSeveral: 'They are sealed and in your locker.',
  uploads: 'Uploads',
  goesOn: 'You can close this and do something else. The upload continues.',
}
