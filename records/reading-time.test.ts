import { expect, test } from 'vitest'
import { countWords, minutesToRead } from './reading-time.ts'

test('words are separated by any whitespace', () => {
  expect(['', ' \n ', 'one', 'one two', '  one\n\ntwo\tthree '].map(countWords)).toEqual([0, 0, 1, 2, 3])
})

test('two hundred words take a minute to read, and one word more takes two', () => {
  const story = (words: number) => Array.from({ length: words }, () => 'word').join(' ')
  expect([0, 1, 200, 201, 1000].map((words) => minutesToRead(story(words)))).toEqual([0, 1, 1, 2, 5])
})
