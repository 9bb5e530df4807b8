import { defineRecord, step } from '../define.ts'
import { choice, files, lines, longText, partialDate, text } from '../fields/index.ts'
import { pictureRule, soundRule } from './legacy-files.ts'
import { storySamples } from './story-samples.ts'

/** The topic of a story, or the part that it is in a longer work. */
export const storyCategories = {
  milestones: 'Milestones',
  relationships: 'Relationships',
  career: 'Career',
  education: 'Education',
  personal: 'Personal',
  chapters: 'Chapter of my life',
  notes: 'Notes',
  drafts: 'Drafts and ideas',
} as const

export const storyTemplates = {
  childhood: 'Childhood',
  achievement: 'Something I achieved',
  lesson: 'A lesson I learned',
  tradition: 'A family tradition',
  free: 'Free writing',
} as const

/** Required only to publish: a draft need not have a category or template yet. */
const toPublish = <Name extends 'category' | 'template' | 'mood'>(field: Name, message: string) => ({
  field,
  message,
  holds: (values: Readonly<Record<Name | 'status', string>>) => values.status !== 'published' || values[field] !== '',
})

export const story = defineRecord({
  kind: 'story',
  path: '/legacy/story',
  name: {
    one: 'Story',
    many: 'My Legacy Story',
    counted: 'Stories',
    nouns: { one: 'story', many: 'stories' },
    purpose: 'The stories only you can tell, in your own words or your own voice.',
    empty: 'No stories yet',
  },
  invitation: {
    why: 'It doesn’t have to be long or well written. One evening, one person, one kitchen table is enough to begin.',
    examples: [
      { title: 'The summer of the flood', fact: 'Childhood, 3 minutes to read', badge: 'Published' },
      { title: 'How I met your grandfather', fact: 'Relationships, in my own voice', badge: 'Draft' },
    ],
  },
  audience: 'chosen',
  steps: [
    step('Story', {
      title: text('Title', {
        required: 'Title must be at least 2 characters',
        min: 2,
        max: 200,
      }),
      content: longText('Your story', {
        max: 80_000,
        reading: 'first',
      }),
      category: choice('Category', storyCategories, { invalid: 'Please select a category' }),
      template: choice('Template', storyTemplates, {
        invalid: 'Please select a template',
        hint: 'Gives you questions to start from.',
      }),
      mood: choice(
        'Mood',
        {
          joyful: 'Joyful',
          reflective: 'Reflective',
          nostalgic: 'Nostalgic',
          grateful: 'Grateful',
          determined: 'Determined',
        },
        { invalid: 'Please select a mood' },
      ),
      date: partialDate('When it happened', { hint: 'The year is enough. You can leave it empty, too.' }),
      tags: lines('Tags', { hint: 'One on each line, like “Grandma” or “the farm.”' }),
      audioNotes: files('In your own voice', {
        rule: soundRule,
        invalid: 'Invalid file type. Only audio files are allowed',
        hint: 'Record it here, or add sound files of up to 50 MB, like MP3 or M4A.',
        reading: 'first',
      }),
      pictures: files('Pictures', {
        rule: pictureRule,
        invalid: 'Invalid file type. Only image files are allowed',
        hint: 'Up to 50 MB each.',
        reading: 'first',
      }),
      status: choice('Status', { draft: 'Draft', published: 'Published' }, { start: 'draft' }),
    }),
  ],
  rules: [
    {
      field: 'content',
      message: 'Write or record your story',
      holds: ({ content, audioNotes }) => content.trim() !== '' || audioNotes.length > 0,
    },
    {
      field: 'content',
      message: 'Story content must be at least 10 characters',
      holds: ({ content, audioNotes }) => content.trim() === '' || content.trim().length >= 10 || audioNotes.length > 0,
    },
    toPublish('category', 'Please select a category'),
    toPublish('template', 'Please select a template'),
    toPublish('mood', 'Please select a mood'),
  ],
  title: ({ title }) => title,
  groupBy: 'category',
  facts: ['date', 'mood'],
  badge: 'status',
  standings: { published: 'good', draft: 'caution' },
  samples: storySamples,
  failed: {
    save: 'Failed to save story',
  },
})
