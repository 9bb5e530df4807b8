import { expect, test } from 'vitest'
import { blank, errorsIn, fieldsOf } from '../define.ts'
import { lifeEvent } from './life-event.ts'
import { eventSamples, storySamples } from './story-samples.ts'
import { story } from './story.ts'

const optionsOf = (definition: typeof story | typeof lifeEvent, name: string) => {
  const field = fieldsOf(definition)[name]
  return field?.type === 'choice' ? Object.keys(field.options) : []
}

test('a story has the fields and choices of the specification', () => {
  expect(Object.keys(fieldsOf(story))).toEqual(
    expect.arrayContaining([
      'title',
      'category',
      'content',
      'mood',
      'template',
      'date',
      'tags',
      'audioNotes',
      'status',
    ]),
  )
  // The list of the form and of the filter: see docs/decisions/037-stories-and-dates.md.
  expect(optionsOf(story, 'category')).toEqual(
    expect.arrayContaining([
      'notes',
      'drafts',
      'chapters',
      'milestones',
      'relationships',
      'career',
      'education',
      'personal',
    ]),
  )
  expect(optionsOf(story, 'mood')).toEqual(['joyful', 'reflective', 'nostalgic', 'grateful', 'determined'])
  expect(optionsOf(story, 'template')).toEqual(['childhood', 'achievement', 'lesson', 'tradition', 'free'])
  expect(optionsOf(story, 'status')).toEqual(['draft', 'published'])
  expect(story.steps[0].fields.status.print(blank(story).status)).toBe('Draft')
})

test('a life event has the fields and choices of the specification', () => {
  expect(Object.keys(fieldsOf(lifeEvent))).toEqual(
    expect.arrayContaining([
      'date',
      'title',
      'category',
      'description',
      'location',
      'people',
      'impact',
      'media',
      'tags',
      'status',
    ]),
  )
  expect(optionsOf(lifeEvent, 'category')).toEqual([
    'personal',
    'family',
    'education',
    'career',
    'achievement',
    'milestone',
  ])
  expect(optionsOf(lifeEvent, 'impact')).toEqual(['high', 'medium', 'low'])
  expect(lifeEvent.steps[0].fields.status.print(blank(lifeEvent).status)).toBe('Verified')
})

test('stories and life events have no audience until the owner chooses one', () => {
  for (const { audience, access } of [story, lifeEvent]) {
    expect(audience).toBe('chosen')
    expect(access).toBeUndefined()
  }
})

test('the form rejects a title of one letter and nine letters of content', () => {
  const [sample] = storySamples
  expect(errorsIn(story, { ...blank(story), ...sample })).toEqual({})
  expect(errorsIn(story, { ...blank(story), ...sample, title: 'A', content: '123456789' })).toEqual({
    title: 'Title must be at least 2 characters',
    content: 'Story content must be at least 10 characters',
  })
  expect(errorsIn(story, { ...blank(story), ...sample, title: 'Ab', content: '1234567890' })).toEqual({})
  const [event] = eventSamples
  expect(errorsIn(lifeEvent, { ...blank(lifeEvent), ...event, title: 'A', description: '123456789' })).toEqual({
    title: 'Title must be at least 2 characters',
    description: 'Description must be at least 10 characters',
  })
  expect(errorsIn(lifeEvent, { ...blank(lifeEvent), ...event, title: 'Ab', description: '1234567890' })).toEqual({})
})
