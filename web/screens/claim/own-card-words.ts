export const ownCardWords = {
  works: 'Your own card works',
  worksMore: 'Its code, its key and its seat fit together. Nothing was opened, and nobody was told.',
  fails: 'Your own card does not work',
  back: 'Back to the fire drill',
}
