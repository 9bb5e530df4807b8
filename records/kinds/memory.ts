import { privacyLevels } from '../access.ts'
import { defineRecord, step } from '../define.ts'
import { choice, file, lines, longText, partialDate, references, refined, text, url } from '../fields/index.ts'
import { type MemoryType, memoryRule, memoryTypeOf, videoHost } from './memory-files.ts'
import { memorySamples } from './memory-samples.ts'

export const memoryTypes = { image: 'Photo', video: 'Video', audio: 'Recording' } as const
export const albums = { family: 'Family', travel: 'Travel', milestones: 'Milestones', new: 'A new album' } as const

const onlyFiles = (type: MemoryType) => ({
  field: 'file' as const,
  message: `Invalid file type. Only ${type} files are allowed`,
  holds: (values: { type: string; file: { type: string } | '' }) =>
    values.type !== type || values.file === '' || memoryTypeOf(values.file.type) === type,
})

/** Several files that are chosen together become one memory each, with the same details. */
export const memory = defineRecord({
  kind: 'memory',
  path: '/legacy/memories',
  name: {
    one: 'Digital Memory',
    many: 'My Digital Memories',
    counted: 'Memories',
    nouns: { one: 'memory', many: 'memories' },
    purpose: 'The photos, videos, and recordings you want to pass on.',
    empty: 'No memories yet',
  },
  invitation: {
    why: 'Most pictures are on one phone, and no one else knows who is in them. Start with a few that you would frame.',
    examples: [
      { title: 'Our wedding', fact: 'October 1970', badge: 'Photo' },
      { title: 'Grandpa sings', fact: '1989', badge: 'Recording' },
    ],
  },
  audience: 'chosen',
  access: {
    levels: privacyLevels,
    start: 'both_contacts',
    keptIn: 'privacyLevel',
    required: 'Please select privacy level',
  },
  steps: [
    step('Memory', {
      type: choice('What is it?', memoryTypes, { required: 'Please select content type' }),
      file: file('Files', {
        rule: memoryRule,
        invalid: 'Invalid file type. Only image, video, and audio files are allowed',
        hint: 'Up to 20 at a time, up to 50 MB each.',
      }),
      videoUrl: refined(
        url('Link to a video', {
          when: { type: 'video' },
          invalid: videoHost.message,
          hint: 'A video you put on YouTube, Vimeo, or Loom. It stays there, and opens there.',
        }),
        videoHost,
      ),
      quality: choice(
        'Quality',
        { original: 'Original', high: 'High', medium: 'Medium', low: 'Low' },
        {
          when: { type: 'image' },
          start: 'original',
          required: 'Please select quality preference',
          hint: 'Smaller photos use less space. Original is best for printing.',
        },
      ),
      title: text('Title', { required: 'Title must be at least 2 characters', min: 2, max: 200 }),
      album: choice('Album', albums, { required: 'Please select or create an album' }),
      newAlbum: text('Name of the album', {
        when: { album: 'new' },
        required: 'Please name the album',
        max: 100,
      }),
      event: text('Event', {
        required: 'Please specify the event',
        hint: 'A wedding, a vacation, an ordinary Sunday.',
      }),
      date: partialDate('Date', { required: 'Please enter the date', hint: 'The year is enough.' }),
      location: text('Place'),
      description: longText('Description', {
        hint: 'Who and what is in it. This is also read aloud to anyone who can’t see it.',
      }),
      people: lines('People', { hint: 'Who is in it. One name on each line.' }),
      tags: lines('Tags', { hint: 'One on each line.' }),
      stories: references('Stories about it', 'story', { back: { label: 'Memories' } }),
      lifeEvents: references('Life events', 'life-event', { back: { label: 'Memories' } }),
      privacyLevel: choice('Privacy level', {
        private: 'Private',
        family: 'Family only',
        friends: 'Friends and family',
        public: 'Public',
      }),
    }),
  ],
  rules: [
    {
      field: 'file',
      message: 'Please select files or enter a video URL',
      holds: ({ file: chosen, videoUrl }) => chosen !== '' || videoUrl !== '',
    },
    onlyFiles('image'),
    onlyFiles('video'),
    onlyFiles('audio'),
  ],
  title: ({ title }) => title,
  groupBy: 'type',
  facts: ['date', 'event'],
  samples: memorySamples,
  failed: {
    save: 'Failed to save memory',
  },
})
