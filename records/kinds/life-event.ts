import { defineRecord, step } from '../define.ts'
import { choice, files, lines, longText, partialDate, references, text } from '../fields/index.ts'
import { mediaRule } from './legacy-files.ts'
import { eventSamples } from './story-samples.ts'

const eventCategories = {
  personal: 'Personal',
  family: 'Family',
  education: 'Education',
  career: 'Career',
  achievement: 'Achievement',
  milestone: 'Milestone',
} as const

export const lifeEvent = defineRecord({
  kind: 'life-event',
  path: '/legacy/story',
  beside: true,
  name: {
    one: 'Life Event',
    many: 'My Life Events',
    counted: 'Life events',
    nouns: { one: 'life event', many: 'life events' },
    purpose: 'What happened when, from the day you were born until today.',
    empty: 'No life events yet',
  },
  invitation: {
    why: 'A date and a sentence are enough. Your family will know when things happened, and who was there.',
    examples: [
      { title: 'We bought the house', fact: 'June 1971', badge: 'Verified' },
      { title: 'Ruth is born', fact: 'March 2, 1974', badge: 'Verified' },
    ],
  },
  audience: 'chosen',
  steps: [
    step('Life event', {
      title: text('Title', { required: 'Title must be at least 2 characters', min: 2, max: 200 }),
      date: partialDate('Date', { required: 'Date is required', hint: 'The year is enough.' }),
      category: choice('Category', eventCategories, { required: 'Please select a category' }),
      description: longText('Description', {
        required: 'Description must be at least 10 characters',
        min: 10,
      }),
      location: text('Place'),
      people: lines('People', { hint: 'Who was there. One name on each line.' }),
      impact: choice(
        'Impact',
        { high: 'High', medium: 'Medium', low: 'Low' },
        { required: 'Please select impact level', hint: 'How much it changed your life.' },
      ),
      media: files('Pictures and recordings', {
        rule: mediaRule,
        invalid: 'Invalid file type. Only image and audio files are allowed',
        hint: 'Photos, scans, and sound files, up to 50 MB each.',
      }),
      tags: lines('Tags', { hint: 'One on each line.' }),
      stories: references('Stories about it', 'story', { back: { label: 'Life events' } }),
      status: choice(
        'Status',
        { verified: 'Verified', unsure: 'Not sure yet' },
        { start: 'verified', hint: 'How sure you are that it happened this way.' },
      ),
    }),
  ],
  title: ({ title }) => title,
  groupBy: 'category',
  facts: ['date', 'location'],
  badge: 'status',
  standings: { verified: 'good', unsure: 'caution' },
  samples: eventSamples,
  failed: {
    save: 'Failed to save life event',
  },
})
