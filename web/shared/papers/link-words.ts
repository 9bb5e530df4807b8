const firstOf = (letters: string): string => Array.from(letters).slice(0, 5).join(' ')

export const words = {
  print: 'Print or save PDF',
  notMade: 'This device couldn’t make the page to print. Please try on another device.',
  download: 'Download PDF',
  preparing: 'Laying out the pages...',
  pageOf: ({ page, of }: { page: number; of: number }) => `Page ${Math.min(page, of)} of ${of}`,
  photoOf: ({ photo, of }: { photo: number; of: number }) => `Photo ${photo} of ${of}`,
  stop: 'Stop the PDF',
  lacking: 'The PDF can’t show every letter',
  lackingMore: (letters: string) => `It shows a box in place of ${firstOf(letters)}.`,
  lackingAdvice: 'To have it on paper, open it and press Print.',
  unreached: 'Some letters couldn’t be loaded',
  unreachedMore: (letters: string) =>
    `The PDF shows a box in place of ${firstOf(letters)}. Please try again when you’re online.`,
  notSaved: 'The PDF could not be made',
  notSavedMore: 'Please try again. If it happens once more, another device may be able to do it.',
}
