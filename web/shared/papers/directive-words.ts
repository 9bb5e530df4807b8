import { product } from '../../../domain/product.ts'

export const words = {
  of: (owner: string, born: string) => (born === '' ? owner : `${owner}, born ${born}`),
  lead: {
    'healthcare-proxy': (owner: string) =>
      `I, ${owner}, choose the person below to make decisions about my medical care when I can’t make them, or can’t say what I want.`,
    'living-will': (owner: string) =>
      `I, ${owner}, write down here the care that I want, and don’t want, when I can’t speak for myself.`,
    'advance-directive': (owner: string) =>
      `I, ${owner}, ask everyone who treats me to know what is written here, and to respect it.`,
  },
  notSigned: (owner: string) =>
    `This is what ${owner} wrote down in ${product.name}. If there is a signed paper, that is the one that counts.`,
  signatures: 'Signatures',
  law: 'How a directive must be signed differs from state to state. Most states ask for two adult witnesses who are not the healthcare proxy, some for a notary, some for both. Please check your state’s rules or ask your attorney before you sign. This paper is not legal advice.',
  mine: 'I have read this and it says what I want.',
  witnesses:
    'Two witnesses: “I saw this person sign. They seemed to know what they were doing, and no one made them do it. I am an adult, and not the person named as proxy.”',
  witness: (number: number) => `Witness ${number}`,
  notary: 'Notary, if your state requires one',
  signature: 'Signature',
  signatureOf: (owner: string) => `Signature of ${owner}`,
  name: 'Printed name',
  date: 'Date',
  address: 'Address',
  place: 'State and county',
  notaryLine: 'Signature and seal of the notary',
  expires: 'Commission expires',
  code: (code: string) => `Text ${code}`,

  card: {
    title: 'Wallet card',
    lead: 'Keep it in your wallet, behind your driver’s license. It says what you’re allergic to, what you have and take, and who speaks for you.',
    steps: [
      'Print this page at 100%, not “fit to page.”',
      'Cut along the outer line.',
      'Fold it down the middle, with the words on the outside.',
    ],
    shortened:
      'Something was too long for the card, so it was shortened by whole words. The full text is in your directives.',
    emergency: 'In an emergency',
    born: (day: string) => `born ${day}`,
    proxy: 'My healthcare proxy',
    alternate: 'If they can’t be reached',
    noProxy: 'I have not named a healthcare proxy.',
    health: { allergies: 'Allergies', conditions: 'Conditions', medicines: 'Medicines' },
    noHealth: 'Allergies, conditions, and medicines aren’t written down here.',
    more: 'more in my directive',
    scan: 'The square says the same as plain text. It works offline.',
    qr: {
      of: (owner: string, born: string) => (born === '' ? owner : `${owner}, born ${born}`),
      proxy: 'HEALTHCARE PROXY',
      alternate: 'ALTERNATE',
      health: { allergies: 'ALLERGIES', conditions: 'CONDITIONS', medicines: 'MEDICINES' },
    },
  },
}
