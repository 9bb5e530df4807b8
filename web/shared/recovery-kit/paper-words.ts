import { product } from '../../../domain/product.ts'

export const words = {
  document: `${product.name} recovery kit`,
  made: (day: string) => `Made on ${day}`,
  title: 'Your recovery kit',
  what: `If you ever forget your password, this page brings you back to everything you’ve written down in ${product.name}. No one else has this code, and no one can make it again for you.`,
  code: 'Your recovery code',
  spelling: 'The code has letters and the numbers 2 to 7. It never has a zero or the number one.',
  when: 'When you need it',
  steps: (address: string) => [
    `Go to ${address}/auth/reset-password and type your email address.`,
    'Open the link we email you.',
    'Type the code above and choose a new password.',
  ],
  where: 'Where to keep it',
  keep: 'With your will, in a safe, or with someone you’d trust with a key to your house. Don’t take a photo of it, and don’t email it. Anyone who has this page and can read your email can open what you’ve written down.',
  keeper: 'The keeper of the second key',
  keeperMore: `It takes two keys to open what you leave to others. The people you named keep one. A separate service keeps the other. If ${product.name} ever warns you that this keeper has changed, compare the letters it shows you with these:`,
  whose: (email: string, address: string) => `For ${email} at ${address}. If you make a new kit, throw this one away.`,
}
