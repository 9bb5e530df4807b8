export const words = {
  title: 'Delete account',
  about: (days: number) =>
    `This deletes everything you’ve saved here, ${days} days after you ask. Until then, you can change your mind.`,
  exportFirst: 'Export everything first',
  asked: 'You asked us to delete your account. That has to wait for now.',
  deletedOn: (day: string) => `Your account will be deleted on ${day}.`,
  when: (days: number) =>
    `We wait ${days} days, in case you change your mind. Here’s what deleting your account means:`,
  consequences: [
    'After that, we delete all your records, files, and keys. No one can bring them back, not even us.',
    'Today, and again when it’s done, we tell everyone who accepted your invitation. Then no one can open anything you left them, and release cards no longer work.',
    'You give up any role you have for other people, and we tell them.',
  ],
  keepSomething: 'Want to keep a copy?',
  type: (text: string) => `Type “${text}” or your email address`,
  typeMissing: (text: string) => `Please type “${text}” or your email address`,
  password: 'Password',
  passwordMissing: 'Please enter your password',
  code: 'Code',
  codeMissing: 'Please enter the code from your authenticator app',
  confirm: 'Delete my account',
  willBeDeleted: 'Your account will be deleted',
  daysLeft: (days: number) => `You have ${days} days to change your mind.`,
}
