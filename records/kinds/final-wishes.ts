import { defineRecord, step } from '../define.ts'
import { choice, longText, yesNo } from '../fields/index.ts'

const donates = ['full', 'specific', 'research'] as const

export const finalWishes = defineRecord({
  kind: 'final-wishes',
  path: '/planning/after-life',
  name: {
    one: 'Final Wishes',
    many: 'Final Wishes',
    nouns: { one: 'final wishes', many: 'final wishes' },
    purpose: 'Organ donation, what becomes of your remains, and the customs you keep.',
    empty: 'No final wishes yet',
  },
  invitation: {
    why: 'These questions come in the first hours. No one should have to guess.',
    examples: [{ title: 'Final Wishes', fact: 'Organ donor, cremation' }],
  },
  audience: 'chosen',
  access: { firstDays: 'preset' },
  singleton: true,
  steps: [
    step('Organ Donation', {
      organDonationPreference: choice(
        'Organ donation',
        {
          full: 'Donate whatever can help',
          specific: 'Donate only some organs or tissues',
          research: 'Donate to research',
          none: 'Do not donate',
        },
        {
          required: 'Please select an organ donation preference',
          hint: 'Sign up as a donor and tell your family now, too. By the time anyone reads this, it may be too late.',
        },
      ),
      organDonationDetails: longText('Organ donation details', {
        when: { organDonationPreference: donates },
        hint: 'Which ones, and where you are signed up.',
      }),
    }),
    step('My Remains', {
      dispositionOfRemains: choice(
        'Disposition of remains',
        {
          burial: 'Burial',
          cremation: 'Cremation',
          green: 'Green burial',
          donation: 'Donation to science',
        },
        { required: 'Please select disposition of remains' },
      ),
      scatteringLocation: longText('Where to scatter your ashes', {
        // A medical school also cremates, and returns the ashes.
        when: { dispositionOfRemains: ['cremation', 'donation'] },
        hint: 'Or where they should be kept.',
      }),
    }),
    step('Faith and Customs', {
      religiousPreferences: longText('Religious preferences'),
      culturalPractices: longText('Cultural practices'),
    }),
    step('Papers', {
      hasLivingWill: yesNo('I have a living will'),
      hasDNROrder: yesNo('I have a DNR order', { hint: 'A signed order not to be resuscitated.' }),
      additionalWishes: longText('Additional wishes', { hint: 'Where these papers are, and anything else.' }),
    }),
  ],
  freeNotes: ['additionalWishes'],
  title: () => 'Final Wishes',
  facts: ['organDonationPreference', 'dispositionOfRemains'],
  comesFirst: () => true,
  firstStep: (_, { event }) =>
    event === 'death'
      ? {
          id: 'final-wishes',
          urgency: 'tell',
          text: 'Read the final wishes, and tell the hospital or the funeral home what they say.',
        }
      : undefined,
  samples: [
    {
      organDonationPreference: 'full',
      organDonationDetails: 'It says so on my driver’s license, too.',
      dispositionOfRemains: 'burial',
      religiousPreferences: 'Methodist, more or less.',
      culturalPractices: 'Open a window in the room, as my grandmother did.',
      hasLivingWill: true,
      additionalWishes: 'The living will is in the gray box with the deed.',
    },
  ],
})
