export const twoFactorWords = {
  title: 'Two-step sign-in',
  on: 'On',
  off: 'Off',
  isOn: 'To sign in, you need your password and a code from the authenticator app on your phone.',
  isOff:
    'Besides your password, you’d sign in with a code from an app on your phone. Then someone who learns your password still can’t get in.',
  setUp: 'Set up two-step sign-in',
  needsApp:
    'You need an authenticator app on your phone. If you don’t have one, get one from your phone’s app store first. Any will do.',
  next: 'Next',
  untilCode: 'Nothing changes until you’ve typed your first code.',
  scan: 'In the app, add an account and point the camera at this square.',
  square: 'Code for the authenticator app',
  noCamera: 'No camera? Type this into the app:',
  typeCode: 'Type the six digits the app shows now.',
  code: 'Code',
  codeMissing: 'Please enter the six digits',
  turnOn: 'Turn on two-step sign-in',
  turnedOn: 'Two-step sign-in is on',
  backupCodes: 'Backup codes',
  backupPurpose:
    'Two-step sign-in is on. If you lose your phone, sign in with one of these codes instead. Each works once.',
  writeDown: 'Write them down or print them, and keep them with your papers. We won’t show them again.',
  onPaper: 'I have them on paper',
  copyAll: 'Copy all',
  newCodes: 'Make new backup codes',
  newCodesMean: 'Have you lost your backup codes, or used most of them? The old ones will stop working.',
  newPurpose:
    'If you lose your phone, sign in with one of these codes instead. Each works once. Your old codes no longer work.',
  newCodesMade: 'Your new backup codes are ready',
  turnOff: 'Turn off two-step sign-in',
  turnOffMeans: 'You’ll sign in with just your password again. Your backup codes will stop working.',
  lostBoth:
    'Lost your phone and your backup codes? Ask the people who run this site. They can have this turned off in seven days, and we email you first.',
  confirmTurnOff: 'Turn off',
  turnedOff: 'Two-step sign-in is off',
}
