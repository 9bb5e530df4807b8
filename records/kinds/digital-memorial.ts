import { defineRecord, step } from '../define.ts'
import { choice, files, longText, pictureTypes, yesNo } from '../fields/index.ts'

const accounts = {
  memorial: 'Keep it as a memorial',
  close: 'Close it',
  leave: 'Leave it as it is',
  none: 'I have no account there',
} as const

export const digitalMemorial = defineRecord({
  kind: 'digital-memorial',
  path: '/planning/after-life',
  name: {
    one: 'Digital Memorial',
    many: 'Digital Memorials',
    nouns: { one: 'digital memorial', many: 'digital memorials' },
    purpose: 'What becomes of your social media, and how you are remembered online.',
    empty: 'No digital memorial yet',
  },
  invitation: {
    why: 'Pages stay up, and birthdays are still announced. Say what should happen, and which pictures to use.',
    examples: [{ title: 'Digital Memorial', fact: 'Facebook as a memorial, with ten photos' }],
  },
  audience: 'chosen',
  singleton: true,
  steps: [
    step('Social Media', {
      facebook: choice('Facebook', accounts),
      instagram: choice('Instagram', accounts),
      twitter: choice('Twitter (X)', accounts),
      linkedin: choice('LinkedIn', accounts),
    }),
    step('Online Memorial', {
      memorialWebsite: yesNo('I would like a memorial website'),
      websitePreferences: longText('Website preferences', {
        when: { memorialWebsite: true },
        hint: 'What it should show, and who should look after it.',
      }),
      photoGallery: yesNo('I would like a photo gallery'),
      galleryInstructions: longText('Gallery instructions', { when: { photoGallery: true } }),
      photos: files('Photos', {
        when: { photoGallery: true },
        invalid: 'Invalid file type. Please choose photos',
        hint: 'Up to 10 photos, 5 MB each.',
        rule: {
          types: pictureTypes,
          maxBytes: 5 * 1024 * 1024,
          tooLarge: 'File size must be less than 5MB',
          most: { count: 10, message: 'Maximum 10 photos allowed' },
          allOrNone: true,
        },
      }),
      videoTribute: yesNo('I would like a video tribute'),
      videoPreferences: longText('Video preferences', {
        when: { videoTribute: true },
        hint: 'Which clips, which music.',
      }),
      tributeMessages: yesNo('People may leave tribute messages'),
      messagePreferences: longText('Message preferences', { when: { tributeMessages: true } }),
      onlineGuestbook: yesNo('I would like an online guestbook'),
      guestbookPreferences: longText('Guestbook preferences', { when: { onlineGuestbook: true } }),
      additionalInstructions: longText('Additional instructions'),
    }),
  ],
  freeNotes: ['additionalInstructions'],
  rules: [
    {
      field: 'facebook',
      message: 'Please choose at least one thing for your digital memorial',
      holds: ({ facebook, instagram, twitter, linkedin, ...wishes }) =>
        [facebook, instagram, twitter, linkedin].some((chosen) => chosen !== '') ||
        wishes.memorialWebsite ||
        wishes.photoGallery ||
        wishes.videoTribute ||
        wishes.tributeMessages ||
        wishes.onlineGuestbook,
    },
  ],
  title: () => 'Digital Memorial',
  facts: ['facebook'],
  samples: [
    {
      facebook: 'memorial',
      instagram: 'none',
      twitter: 'none',
      linkedin: 'close',
      photoGallery: true,
      galleryInstructions: 'The one at the lake first. Please not the perm.',
      tributeMessages: true,
      messagePreferences: 'Read out the funny ones at the service.',
    },
  ],
})
