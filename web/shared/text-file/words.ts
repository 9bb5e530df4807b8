export const words = {
  pictures: 'Its pictures aren’t. You can add them under “Pictures.”',
  comments: (count: number) =>
    count === 1
      ? 'Its comment isn’t. It stays in the Word file.'
      : `Its ${count} comments aren’t. They stay in the Word file.`,
  notes: 'Notes',
  notWord: 'This file couldn’t be opened as a Word document.',
  oldWord: 'This is an old Word file. Open it in Word, save it as .docx, and choose that one.',
  unknown: 'Please choose a Word document (.docx), a Markdown file (.md), or a text file (.txt).',
  empty: 'There is no text in this file.',
  tooLarge: 'This file is too large for one story. Please split it.',
  notRead: 'We couldn’t read this file. Please try again.',
}
