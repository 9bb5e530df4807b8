import { defineRecord, step } from '../define.ts'
import { longText, url } from '../fields/index.ts'

export const farewellMessages = defineRecord({
  kind: 'farewell-messages',
  path: '/planning/after-life',
  name: {
    one: 'Farewell Messages',
    many: 'Farewell Messages',
    nouns: { one: 'farewell messages', many: 'farewell messages' },
    purpose: 'Your last words to the people you love, in writing or on video.',
    empty: 'No farewell message yet',
  },
  invitation: {
    why: 'This is what they will read again and again. A few honest lines are enough.',
    examples: [{ title: 'Farewell Messages', fact: 'To Ruth and Thomas' }],
  },
  audience: 'chosen',
  singleton: true,
  steps: [
    step('My Message', {
      farewellVideoUrl: url('Farewell video link', {
        invalid: 'Please enter a valid URL',
        hint: 'A video on YouTube, Vimeo, or Loom, set to unlisted. Anyone with the link can watch it.',
      }),
      writtenFarewellMessage: longText('Written farewell message', {
        required: 'Please write your farewell message',
        hint: 'Write as you speak.',
      }),
    }),
    step('How to Remember Me', {
      memoryInstructions: longText('Memory sharing instructions', {
        required: 'Please provide memory sharing instructions',
        hint: 'Who should get which letters, pictures, and recordings.',
      }),
      tributePreferences: longText('Tribute preferences', {
        required: 'Please specify your tribute preferences',
        hint: 'A tree, a bench, a gift to the library, nothing at all.',
      }),
      additionalNotes: longText('Additional notes'),
    }),
  ],
  freeNotes: ['farewellVideoUrl', 'additionalNotes'],
  title: () => 'Farewell Messages',
  firstStep: (_, { ownerName, event }) =>
    event === 'death'
      ? { id: 'farewell', urgency: 'wait', text: `${ownerName} left a farewell message. Read it when you are ready.` }
      : undefined,
  samples: [
    {
      writtenFarewellMessage:
        'My dears,\nI had a good long run, and most of what was good in it was you. Don’t be sad for too long. Someone has to feed the birds.\nRuth, you were right about the kitchen. Thomas, call your sister.\nAll my love, Mom',
      memoryInstructions: 'The letters in the hatbox are for Ruth. The slides go to Thomas, who has the projector.',
      tributePreferences: 'A maple behind the library, a small one. No plaque.',
    },
  ],
})
