export const matterWords = {
  evidence: 'Evidence for the probate file',
  what: 'Only you can read these two lines. Search finds the client by either of them.',
  number: 'Your matter number',
  email: 'Your client’s email',
  save: 'Save for my files',
  saved: 'Saved',
  savedMore: (client: string) => `Only you can read what you noted about ${client}.`,
}
