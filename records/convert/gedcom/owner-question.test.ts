import { expect, test } from 'vitest'
import type { Own } from '../../kinds/profile.ts'
import { previewTree } from './reader.ts'

const questionFor = (lines: readonly string[], own?: Own, answer?: string) =>
  previewTree(
    new TextEncoder().encode(['0 HEAD', ...lines, '0 TRLR'].join('\n')),
    [],
    { ids: [], ...(own && { own }) },
    answer === undefined ? {} : { owner: answer },
  ).owner

const open = 'Which of these people are you?'

test.each<[string, Partial<Own>, string[], string, string]>([
  [
    'the person with the owner’s name and year of birth',
    {},
    ['Ann /Holt/ 1900', 'Ann /Holt/ 3 MAR 1954'],
    'I1',
    'Are you Ann Holt, born 1954?',
  ],
  [
    'a person with the owner’s name and a middle name',
    {},
    ['Bo /Holt/', 'Ann Marie /Holt/ 1954'],
    'I1',
    'Are you Ann Marie Holt, born 1954?',
  ],
  ['no person born in another year', {}, ['Ann /Holt/ 1900'], '', open],
  ['neither of two people with the owner’s name', {}, ['Ann /Holt/', 'Ann /Holt/'], '', open],
  ['no person with another last name', {}, ['Ann /Lee/'], '', open],
  ['no person if the owner’s name is unknown', { names: [] }, ['Ann /Holt/'], '', open],
])('the import suggests as the owner %s', (_, own, people, answer, label) => {
  const lines = people.flatMap((one, at) => {
    const [name, year] = one.split(/\/ ?(?=\d|$)/)
    return [`0 @I${at}@ INDI`, `1 NAME ${name}/`, ...(year ? ['1 BIRT', `2 DATE ${year}`] : [])]
  })
  const owner = questionFor(lines, { names: ['Annie', 'Ann Holt'], born: '1954-03-03', ...own })
  expect(owner).toMatchObject({ answer, label })
})

test('the import suggests the likely owner until they answer, and prefers the owner’s name over the file’s root', () => {
  const lines = ['1 _ROOT @I2@', '0 @I1@ INDI', '1 NAME Alma /Ellis/', '0 @I2@ INDI', '1 NAME Bo /Ellis/']
  const own = { names: ['Alma Ellis'], born: '' }
  expect(questionFor(lines, own)).toMatchObject({ answer: 'I1', label: 'Are you Alma Ellis?' })
  expect(questionFor(lines)).toMatchObject({ answer: 'I2', label: 'Are you Bo Ellis?' })
  expect(questionFor(lines, own, 'I2')).toMatchObject({ answer: 'I2', label: open })
})
