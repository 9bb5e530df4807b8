import { defineRecord, step } from '../define.ts'
import { longText, text, yesNo } from '../fields/index.ts'

export const memorialService = defineRecord({
  kind: 'memorial-service',
  path: '/planning/after-life',
  name: {
    one: 'Memorial Service',
    many: 'Memorial Services',
    nouns: { one: 'memorial service', many: 'memorial services' },
    purpose: 'How people should come together to remember you. You can make a card of it to hand out.',
    empty: 'No memorial service yet',
  },
  invitation: {
    why: 'The people you love will want to do it your way. Tell them what that is.',
    examples: [{ title: 'Memorial Service', fact: 'In the garden, led by an old friend' }],
  },
  audience: 'chosen',
  access: { firstDays: 'preset' },
  singleton: true,
  steps: [
    step('The Service', {
      serviceLocation: text('Requested service location', { required: 'Please enter requested service location' }),
      officiantName: text('Requested officiant', {
        required: 'Please enter requested officiant name',
        hint: 'Who should lead it: a minister, a friend, someone in your family.',
      }),
      specialInstructions: longText('Special instructions', {
        hint: 'This goes on the card, like “Bright colors, please.”',
      }),
    }),
    step('What Will Happen', {
      photoSlideshow: yesNo('Photo slideshow'),
      speakersEulogies: yesNo('Speakers and eulogies'),
      candleLighting: yesNo('Candle lighting'),
      refreshments: longText('Refreshments', { hint: 'This goes on the card, too.' }),
    }),
    step('Preparing It', {
      guestList: longText('Guest list', { hint: 'Who should hear about it, no matter what.' }),
      decorations: longText('Decorations'),
      specialRequests: longText('Special requests'),
      additionalNotes: longText('Additional notes'),
    }),
  ],
  freeNotes: ['specialInstructions', 'specialRequests', 'additionalNotes'],
  title: () => 'Memorial Service',
  facts: ['serviceLocation', 'officiantName'],
  samples: [
    {
      serviceLocation: 'The garden behind the library, or the reading room if it rains',
      officiantName: 'Reverend Hale, or Ruth if she feels up to it',
      specialInstructions: 'Bright colors, please. Bring a book to swap.',
      photoSlideshow: true,
      speakersEulogies: true,
      refreshments: 'Coffee, lemonade, and pie. The bakery on Main knows which.',
      guestList: 'Everyone from school, the Tuesday readers, the Okafors, and the girls from the choir.',
      decorations: 'Jars of whatever is blooming.',
    },
  ],
})
