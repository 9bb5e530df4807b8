import { expect, test } from 'vitest'
import { openingQuestions, promptsByTemplate, promptsByTime, promptsFor, timesOfLife } from './story-prompts.ts'
import { storyTemplates } from './story.ts'

test('every template and every time of life has prompts, at least a hundred in all', () => {
  const all = promptsFor('', '')
  expect(all.length).toBeGreaterThanOrEqual(100)
  expect(new Set(all).size).toBe(all.length)
  expect(Object.keys(promptsByTemplate)).toEqual(Object.keys(storyTemplates))
  expect(Object.keys(openingQuestions)).toEqual(Object.keys(storyTemplates))
  expect(Object.keys(promptsByTime)).toEqual(Object.keys(timesOfLife))
})

test('promptsFor prefers a chosen time of life to the template', () => {
  expect(promptsFor('lesson', '')).toBe(promptsByTemplate.lesson)
  expect(promptsFor('lesson', 'teens')).toBe(promptsByTime.teens)
  expect(promptsFor('', 'teens')).toBe(promptsByTime.teens)
})
