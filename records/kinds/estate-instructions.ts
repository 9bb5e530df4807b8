import { defineRecord, step } from '../define.ts'
import { longText, yesNo } from '../fields/index.ts'

export const estateInstructions = defineRecord({
  kind: 'estate-instructions',
  path: '/planning/after-life',
  name: {
    one: 'Estate Instructions',
    many: 'Estate Planning',
    nouns: { one: 'estate instructions', many: 'estate instructions' },
    purpose: 'How the funeral is paid for, and from which money.',
    empty: 'No estate instructions yet',
  },
  invitation: {
    why: 'A funeral is paid for within days, often by whoever happens to be there. Say where the money is.',
    examples: [{ title: 'Estate Instructions', fact: 'Paid from the savings account' }],
  },
  audience: 'chosen',
  singleton: true,
  steps: [
    step('What Is Arranged', {
      prePaidArrangements: yesNo('I have pre-paid arrangements'),
      funeralInsurance: yesNo('I have funeral insurance'),
    }),
    step('The Money', {
      budgetAllocation: longText('Budget', { hint: 'How much may be spent, and on what.' }),
      paymentInstructions: longText('Payment instructions', {
        hint: 'From which account, which policy, and who can get to it.',
      }),
      additionalFundingSources: longText('Additional funding sources', {
        hint: 'A union, the VA, a lodge, a savings bond.',
      }),
      specialFinancialRequests: longText('Special financial requests'),
    }),
  ],
  freeNotes: ['specialFinancialRequests'],
  rules: [
    {
      field: 'budgetAllocation',
      message: 'Please fill in at least one of these',
      holds: ({ prePaidArrangements, funeralInsurance, ...values }) =>
        prePaidArrangements ||
        funeralInsurance ||
        [values.budgetAllocation, values.paymentInstructions, values.additionalFundingSources].some((one) =>
          one.trim(),
        ),
    },
  ],
  title: () => 'Estate Instructions',
  firstStep: (_, { event }) =>
    event === 'death'
      ? {
          id: 'estate-instructions',
          urgency: 'read',
          text: 'Read how everything is to be paid for before you pay for anything.',
        }
      : undefined,
  samples: [
    {
      prePaidArrangements: true,
      budgetAllocation: 'About $9,000 besides the plot. Spend less on the casket and more on the food.',
      paymentInstructions: 'From the savings account at First Prairie. Ruth is on the signature card.',
      additionalFundingSources: 'The teachers’ association pays $2,500. The form is in the gray box.',
    },
  ],
})
