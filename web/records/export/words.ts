/** What someone reads who saves the records of a kind as a file. */
export const words = {
  title: (many: string) => `Save ${many} as a file`,
  format: 'Format',
  secrets: 'Passwords are readable in this file. Please keep it somewhere safe.',
  files:
    'This file lists the names of your uploads, but not the uploads themselves. To save them, too, export everything under Sign-in and Security.',
  password: 'Password',
  passwordHint: 'So we know it’s you.',
  passwordMissing: 'Please enter your password',
  save: 'Save file',
  saved: 'Saved as a file',
  notWritten: 'We couldn’t make this file. Please try again.',
}
