export const words = {
  incomplete: 'Part of this link is missing',
  incompleteMore:
    'Please press the link in the email again, or copy the whole link into your browser’s address bar. Signing in answers too.',
  ask: 'Are you there?',
  askMore: 'You asked us to check in with you now and then. Press the button to answer.',
  yes: 'I’m here',
  done: 'Thank you',
  doneMore: 'We’ll ask again after the time you chose. If we wrote to someone, we let them know that you answered.',
  unknown: 'This link is from an earlier check-in',
  unknownMore: 'Nothing is wrong. If you want to be sure, sign in: that answers as well.',
  signIn: 'Sign in',
}
