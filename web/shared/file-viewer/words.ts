/** What people read where a sealed file is looked at and saved. */
export const words = {
  picture: (file: string) => `Picture: ${file}`,
  view: (file: string) => `View ${file}`,
  listen: (file: string) => `Listen to ${file}`,
  notPlayed:
    'This browser can’t play this recording. Download it and open it in another program, such as VLC, which is free.',
  download: (file: string) => `Download ${file}`,
  opening: (file: string) => `Opening ${file}`,
  notDownloaded: 'The download failed',
  save: 'Download',
  close: 'Close',
  failed: 'Failed to view document. Please try again.',
  progress: (done: string, total: string) => `${done} of ${total}`,
  drawing: 'Opening the document...',
  notPdf: 'This file could not be opened as a PDF.',
  firstPages: (drawn: number, pages: number) =>
    `These are the first ${drawn} of ${pages} pages. Download the file to read the rest.`,
  page: (title: string, page: number, pages: number) => `${title}, page ${page} of ${pages}`,
  otherProgram: 'This file opens in another program. Download it to look at it.',
  notFound: 'Document file not found in storage',
}
