import { defineRecord, step } from '../define.ts'
import { choice, longText, text, yesNo } from '../fields/index.ts'

export const funeralInstructions = defineRecord({
  kind: 'funeral-instructions',
  path: '/planning/after-life',
  name: {
    one: 'Funeral Instructions',
    many: 'Funeral Instructions',
    nouns: { one: 'funeral instructions', many: 'funeral instructions' },
    purpose: 'The funeral you would like, and what is settled already.',
    empty: 'No funeral instructions yet',
  },
  invitation: {
    why: 'Your family will have to decide within days. These are the first questions a funeral home asks.',
    examples: [{ title: 'Funeral Instructions', fact: 'Traditional funeral, at Grace Church' }],
  },
  audience: 'everyone_named',
  access: { firstDays: 'preset' },
  singleton: true,
  steps: [
    step('The Funeral', {
      funeralType: choice(
        'Funeral type',
        {
          traditional: 'Traditional funeral',
          memorial: 'Memorial service',
          celebration: 'Celebration of life',
          other: 'Other',
        },
        { required: 'Please select a funeral type' },
      ),
      otherFuneralType: text('What kind of funeral?', {
        when: { funeralType: 'other' },
        required: 'Please specify the funeral type',
        min: 2,
        max: 100,
      }),
      funeralHome: text('Preferred funeral home', {
        required: 'Please enter preferred funeral home',
        hint: 'Its name and town. “Whichever my family chooses” is fine.',
      }),
      serviceLocation: text('Service location', {
        required: 'Please enter service location',
        hint: 'A church, a chapel, a garden, your home.',
      }),
      religiousCulturalPreferences: longText('Religious or cultural preferences', {
        hint: 'Customs you would like people to follow, or leave out.',
      }),
    }),
    step('The Service', {
      musicPreferences: longText('Music', { hint: 'Songs, hymns, who should play.' }),
      readingsPoems: longText('Readings and poems'),
      pallbearers: longText('Pallbearers', { hint: 'The people you would like to carry you.' }),
      flowersPreferences: longText('Flowers', { hint: 'Or where people may give instead.' }),
      obituaryPreferences: longText('Obituary', { hint: 'What it should say, and where it should appear.' }),
    }),
    step('Burial or Cremation', {
      burialPreference: choice(
        'Burial preference',
        { burial: 'Burial', cremation: 'Cremation', donation: 'Donation to science', other: 'Other' },
        { required: 'Please select burial preference' },
      ),
      cemeteryDetails: longText('Cemetery', {
        when: { burialPreference: 'burial' },
        hint: 'Its name, the plot, and where the deed is.',
      }),
    }),
    step('What Is Settled', {
      prePaidArrangements: yesNo('I have paid for some of this already'),
      prePaidDetails: longText('What is paid for', {
        when: { prePaidArrangements: true },
        hint: 'With whom, how much, and where the contract is.',
      }),
      specialInstructions: longText('Special instructions', { hint: 'Anything else your family should know.' }),
    }),
  ],
  freeNotes: ['specialInstructions'],
  title: () => 'Funeral Instructions',
  facts: ['funeralType', 'otherFuneralType', 'serviceLocation', 'burialPreference'],
  comesFirst: () => true,
  firstStep: (_, { event }) =>
    event === 'death'
      ? {
          id: 'funeral',
          urgency: 'tell',
          text: 'Read the funeral instructions before you talk to a funeral home.',
        }
      : undefined,
  samples: [
    {
      funeralType: 'traditional',
      funeralHome: 'Overton and Sons, Cedar Falls',
      serviceLocation: 'Grace Church on Fourth Street',
      religiousCulturalPreferences: 'Reverend Hale knows me. Please keep it under an hour.',
      musicPreferences: '“Abide with Me” and “Morning Has Broken.” Thomas’s girl on the cello, if she would like to.',
      readingsPoems: 'Psalm 121, and “The Peace of Wild Things” by Wendell Berry.',
      pallbearers: 'Thomas, the two boys, Bill Crane, and whoever has a good back.',
      flowersPreferences: 'Whatever is in season. No lilies. Gifts to the library, please.',
      obituaryPreferences: 'Short, in the Courier. Say that I taught third grade for 31 years.',
      burialPreference: 'burial',
      cemeteryDetails: 'Greenwood Cemetery, beside Walter. Section C, plot 114. The deed is in the gray box.',
      prePaidArrangements: true,
      prePaidDetails: 'The plot and the stone are paid for. The stone needs only the second date.',
      specialInstructions: 'Feed everyone well afterward.',
    },
  ],
})
