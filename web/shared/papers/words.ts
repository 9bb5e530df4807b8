import { listInWords } from '../../ui/list-in-words.ts'
import type { SeatRole } from '../../estate/index.ts'
import { product } from '../../../domain/product.ts'

const roles: Record<SeatRole, string> = {
  attorney: 'estate attorney',
  contact_1: 'authorized contact 1',
  contact_2: 'authorized contact 2',
}

const contactMeans = (owner: string) =>
  `If ${owner} dies or can no longer act for themselves, you let us know. Once that has been checked, you can open what is meant for you. Until then, you see nothing.`
const contactLead = (owner: string) => `${owner} has chosen you to receive what they leave.`

export const words = {
  for: (person: string) => `For ${person}`,
  as: (role: SeatRole, owner: string) => `${roles[role]} for ${owner}`,
  when: 'When the day comes',
  where: 'Where to keep it',
  fingerprintOf: (owner: string) => `Fingerprint of ${owner}`,
  keeperFingerprint: 'Fingerprint of the keeper of the second key',

  card: {
    kind: 'Release card',
    lead: (owner: string) =>
      `${owner} has left something for you. When the time comes, you can open it with this card, even if you’ve never made an account.`,
    steps: (owner: string) => [
      'Point your phone’s camera at the square, then open the link.',
      'Create an account there, or sign in.',
      `Tell us what happened to ${owner}. A photo of the certificate is enough.`,
      'Someone checks it. After a waiting period, you can open what is meant for you.',
    ],
    noCamera: 'No camera? Go to this address and type these lines:',
    spelling: 'Is it an O or a zero, an I or a one? Either works.',
    keep: 'With the will, in a safe, or with someone you’d trust with a house key. Don’t photograph it or email it.',
    safeTitle: 'Nothing opens early',
    safe: (owner: string) => `While ${owner} is well, this card opens nothing. They are asked first, and can stop it.`,
    compare: (number: number) =>
      `This is card ${number}. If you find one with a higher number, use that one. This code should match the one on your screen:`,
  },

  invitation: {
    kind: 'Invitation',
    from: (owner: string) => `from ${owner}`,
    lead: {
      attorney: (owner: string) => `${owner} has chosen you to be their estate attorney.`,
      contact_1: contactLead,
      contact_2: contactLead,
    },
    calm: 'There’s no hurry. It’s free, and it takes about five minutes.',
    what: 'What to do now',
    steps: [
      'Point your phone’s camera at the square, then open the link.',
      'Create an account, or sign in.',
      'Press Accept. That’s all for today.',
    ],
    noCamera: (owner: string) => `No camera? Ask ${owner} to send you the link instead.`,
    meansTitle: 'What this means for you',
    means: {
      attorney: (owner: string) =>
        `If ${owner} dies or can no longer act for themselves, you let us know and send us the certificate. If someone else tells us so and it isn’t true, you can object. Until then, you see nothing.`,
      contact_1: contactMeans,
      contact_2: contactMeans,
    },
    privateTitle: 'Please keep it to yourself',
    private:
      'Anyone who scans the square before you do could accept in your place. Don’t take a photo of this page or pass it on. Once you’ve accepted, you can throw it away.',
    really: (owner: string) =>
      `Is it really ${owner}? Call them and compare these letters with the ones you see after scanning:`,
  },

  keep: {
    kind: 'A page to keep',
    title: 'Please keep this page',
    lead: (role: SeatRole, owner: string) =>
      `You are ${role === 'attorney' ? 'the ' : ''}${roles[role]} for ${owner}. Thank you.`,
    when: (owner: string) => `If ${owner} dies or can no longer act`,
    goTo: 'Point your phone’s camera at the square, or go to',
    signIn: 'Sign in with',
    afterwards: [
      'Tell us what happened. Have the certificate ready. A photo of it is enough.',
      'Someone checks it. After a waiting period, you can open what is meant for you. We’ll email you at each step.',
    ],
    passwordTitle: 'If you forget your password',
    password:
      'Your own recovery kit gets you back in. You can print it under Sign-in and Security. Keep both pages together.',
    keep: 'With your own important papers. Nothing on this page is secret, so your family may see it.',
    notes: 'Notes',
    notesHint: 'Phone numbers, where the will is, who else to call',
    compare: 'To be sure this is the right person, compare these letters with the ones on your screen:',
  },

  book: {
    events: 'My Life in Dates',
    spoken: `I told this story aloud, too. The recording is in ${product.name}.`,
  },

  pets: {
    sheet: 'Care sheet',
    sheetOf: (pet: string) => `Care sheet: ${pet}`,
    sheets: 'Care sheets',
    callFirst: 'Call first',
    callNext: 'If they can’t come',
    vet: 'The vet',
    emergency: 'Nights and emergencies',
    age: 'Age',
    born: (age: string, day: string) => `${age}, born ${day}`,
    asOf: (age: string, day: string) => `${age}, as of ${day}`,
    weight: 'Weight',
    gender: 'Gender',
    chip: 'Microchip',
    food: 'Food',
    medicines: 'Medicines',
    allergies: 'Allergies',
    habits: 'Habits and special needs',
    health: 'Health',
    conditions: 'Medical conditions',
    vaccinations: 'Vaccinations',
    due: (day: string) => `Due next: ${day}`,
    procedures: 'Past procedures',
    fridge: 'The pets in this home',
    fridgeKind: 'For the fridge',
    call: 'Please call',
    takes: (pets: readonly string[]) => `looks after ${listInWords(pets)}`,
    stepsIn: (pets: readonly string[]) => `steps in for ${listInWords(pets)}`,
  },

  memorial: {
    title: 'Memorial service card',
    inMemory: 'In loving memory of',
    service: 'Memorial Service',
    dateAndTime: 'Date and time',
    ledBy: (officiant: string) => `Led by ${officiant}`,
    afterward: 'Refreshments',
  },

  record: {
    contents: 'Contents',
    blankTitle: 'Not written down yet',
    page: 'Page {page} of {pages}',
    keptOut: `Kept in ${product.name}, not printed`,
  },
}
