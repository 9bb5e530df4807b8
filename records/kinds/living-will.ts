import { defineRecord, step } from '../define.ts'
import { choice, longText, text } from '../fields/index.ts'
import { directiveReview, signedRemark, signedRule, signedStep, startSigning } from './signed-paper.ts'

const bringAlong = { 'long-term': 'Long-term', 'short-term': 'Short-term only', trial: 'A trial period', none: 'None' }

export const livingWill = defineRecord({
  kind: 'living-will',
  path: '/planning/healthcare',
  name: {
    one: 'Living Will',
    many: 'Living Will',
    purpose: 'The care you want, and don’t want, if you can’t speak for yourself.',
    empty: 'No living will written yet',
  },
  audience: 'chosen',
  access: { alsoIfIncapacitated: true, firstDays: 'preset' },
  singleton: true,
  steps: [
    step('What I want', {
      lifeSustainingTreatment: choice(
        'Life-sustaining treatment',
        {
          full: 'Full treatment',
          limited: 'Limited treatment',
          comfort: 'Comfort care only',
          none: 'No life-sustaining treatment',
        },
        {
          required: 'Please select your life-sustaining treatment preference',
          hint: 'CPR, a breathing machine, dialysis, and the like.',
        },
      ),
      painManagement: longText('Pain management', {
        required: 'Please specify your pain management preferences',
        hint: 'For example, that you want to be free of pain even if it makes you sleepy.',
      }),
      artificialNutrition: choice('Artificial nutrition', bringAlong, {
        required: 'Please select your artificial nutrition preference',
        hint: 'Food through a tube.',
      }),
      artificialHydration: choice('Artificial hydration', bringAlong, {
        required: 'Please select your artificial hydration preference',
        hint: 'Fluids through a tube or a vein.',
      }),
      organDonation: choice(
        'Organ donation',
        {
          all: 'All organs and tissues',
          specific: 'Only some organs or tissues',
          research: 'For research',
          none: 'No donation',
        },
        { required: 'Please select your organ donation preference' },
      ),
      donatedOrgans: text('Which organs or tissues?', { when: { organDonation: 'specific' } }),
      additionalInstructions: longText('Additional instructions'),
    }),
    signedStep,
  ],
  startWith: startSigning,
  rules: [signedRule],
  remark: signedRemark,
  review: directiveReview('Living Will'),
  title: () => 'My living will',
  facts: ['lifeSustainingTreatment'],
  firstStep: (_, { event, ownerName }) =>
    event === 'incapacity'
      ? { id: 'living will', urgency: 'read', text: `Show ${ownerName}’s living will to the doctors.` }
      : undefined,
  activity: {
    added: () => 'Created living will',
  },
  failed: {
    load: 'Failed to load healthcare directives. Please try again',
    save: 'Failed to save living will',
    remove: 'Failed to remove living will',
  },
  samples: [
    {
      lifeSustainingTreatment: 'comfort',
      painManagement:
        'I want to be free of pain, even if that makes me sleepy or shortens the time I have left.\n\nMorphine is fine. I don’t want to be restrained.',
      artificialNutrition: 'none',
      artificialHydration: 'short-term',
      organDonation: 'specific',
      donatedOrgans: 'Corneas and skin',
      additionalInstructions:
        'If there is a real chance that I will know my family again, please try everything for two weeks. After that, let me go.\n\nMusic in the room, please. The radio will do.',
    },
  ],
})
