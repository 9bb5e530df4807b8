export const yearlyWords = {
  title: 'Once a year',
  people:
    'We ask each person who accepted whether they are still there for you, and whether you have their right phone number. They answer with one press from the email. Nothing opens.',
  you: 'And we write to you what is worth a look: your kit, the cards, your people, and what is older than a year.',
  server:
    'An answer is what our server says, and proves nothing. Only “I got in” after a fire drill is proved by the person’s own keys.',
  failed: 'We could not read this setting',
  isOn: 'This is on.',
  isOff: 'This is off.',
  turnOff: 'Turn the yearly emails off',
  turnOn: 'Turn the yearly emails on',
  turnedOn: 'The yearly emails are on',
  turnedOff: 'The yearly emails are off',
  see: 'See who answered',
}
