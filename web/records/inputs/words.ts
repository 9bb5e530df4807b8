/** The sentences of the boxes that records are typed into. */
export const words = {
  strengths: { weak: 'Weak: easy to guess', fair: 'Fair: longer would be better', strong: 'Strong' },
  generate: 'Generate a new password',
  undo: 'Undo',
  replaceTitle: 'Replace this password?',
  replaceWhat:
    'A new one takes its place here. It does not change the password at the site itself: do that there, too, or the new one will not work.',
  replace: 'Replace it',
  keepMine: 'Keep mine',
}
