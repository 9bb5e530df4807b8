export const presenceWords = {
  code: 'Code',
  codeHint: 'From your authenticator app. A backup code works, too.',
  codeMissing: 'Please enter the code from your authenticator app',
}
