/** The sentences of the page *My Profile*. */
export const words = {
  forWhom:
    'After your death your profile goes to both contacts and to your estate attorney. Until then only you can read it.',
  incomplete: 'Not complete yet',
  notAdded: 'Not added yet',
  ratherNot: 'You would rather not say',
}
