/** What stands on buttons that print or save a paper, and what is said where it could not be made. */
export const words = {
  print: 'Print or save PDF',
  notMade: 'This device couldn’t make the page to print. Please try on another device.',
  download: 'Download PDF',
  lacking: 'The PDF can’t show every letter',
  lackingMore: (letters: string) =>
    `It shows a box in place of ${Array.from(letters).slice(0, 5).join(' ')}. To have it on paper, open it and press Print.`,
  notSaved: 'The PDF could not be made',
  notSavedMore: 'Please try again. If it happens once more, another device may be able to do it.',
}
