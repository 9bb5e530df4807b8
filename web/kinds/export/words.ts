export const words = {
  title: (many: string) => `Save ${many} as a file`,
  part: 'Which part',
  format: 'Format',
  secrets: 'Passwords and other secrets are readable in this file. Please keep it somewhere safe.',
  files:
    'This file lists the names of your uploads, but not the uploads themselves. To save them, too, export everything under Sign-in and Security.',
  formulas: 'A spreadsheet could run some of this',
  formulasWhy:
    'Something you wrote down begins with =, +, -, or @. A spreadsheet may take that for a formula and run it.',
  defuse: 'Put an apostrophe before it, so that nothing runs',
  defuseHint: 'A password that begins this way would then be wrong. Leave this off for a password manager.',
  password: 'Password',
  passwordHint: 'So we know it’s you.',
  passwordMissing: 'Please enter your password',
  save: 'Save file',
  saved: 'Saved as a file',
  nothingToWrite: (format: string) => `There’s nothing here to save as ${format} yet. Please choose another format.`,
  notWritten: 'We couldn’t make this file. Please try again.',
}
