import { defineRecord, step } from '../define.ts'
import { longText } from '../fields/index.ts'
import { directiveReview, signedRemark, signedRule, signedStep, startSigning } from './signed-paper.ts'

export const advanceDirective = defineRecord({
  kind: 'advance-directive',
  path: '/planning/healthcare',
  name: {
    one: 'Advance Directive',
    many: 'Advance Directive',
    purpose: 'Your conditions, allergies, medicines, and beliefs, for anyone treating you.',
    empty: 'No advance directive written yet',
  },
  audience: 'chosen',
  access: { alsoIfIncapacitated: true, firstDays: 'preset' },
  singleton: true,
  steps: [
    step('Health', {
      currentMedicalConditions: longText('Current medical conditions', {
        required: 'Please list any current medical conditions',
        hint: 'One on each line. If there are none, write “None.”',
      }),
      allergies: longText('Allergies', {
        required: 'Please list any allergies',
        hint: 'One on each line, and what happens. If there are none, write “None.”',
      }),
      currentMedications: longText('Current medications and dosages', {
        required: 'Please list current medications and dosages',
        hint: 'One on each line, like “Lisinopril 10 mg, mornings.”',
      }),
    }),
    step('What matters to me', {
      religiousPreferences: longText('Religious preferences'),
      culturalPreferences: longText('Cultural preferences'),
      additionalInstructions: longText('Additional instructions'),
    }),
    signedStep,
  ],
  startWith: startSigning,
  rules: [signedRule],
  remark: signedRemark,
  review: directiveReview('Advance Directive'),
  title: () => 'My advance directive',
  firstStep: (_, { event, ownerName }) =>
    event === 'incapacity'
      ? {
          id: 'advance directive',
          urgency: 'read',
          text: `Tell the doctors about ${ownerName}’s allergies and medicines.`,
        }
      : undefined,
  activity: {
    added: () => 'Created advance directive',
  },
  failed: {
    load: 'Failed to load healthcare directives. Please try again',
    save: 'Failed to save advance directive',
    remove: 'Failed to remove advance directive',
  },
  samples: [
    {
      currentMedicalConditions: 'High blood pressure\nAtrial fibrillation\nOsteoarthritis in both knees',
      allergies: 'Penicillin: hives, trouble breathing\nShellfish: swelling',
      currentMedications:
        'Apixaban 5 mg, mornings and evenings\nLisinopril 10 mg, mornings\nAcetaminophen 500 mg, when needed',
      religiousPreferences: 'I was raised Methodist. Pastor Lindqvist is welcome at any hour.',
      culturalPreferences: '',
      additionalInstructions: 'I hear badly on the left. Please speak to my right side.',
    },
  ],
})
