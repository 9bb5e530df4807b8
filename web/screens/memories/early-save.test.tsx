// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setUpPage } from '../../app/testing/index.tsx'
import { testEstate } from '../../kinds/testing/estate.ts'
import { arriving, choose, describeThem, open, song } from './testing/index.tsx'

setUpPage()
beforeEach(() => testEstate.open())

test('a save pressed during an inspection waits for it, and saves every file', async () => {
  const { user } = await open()
  const slow = Promise.withResolvers<void>()
  await choose(user, arriving(song('one.mp3'), slow.promise), arriving(song('two.mp3'), slow.promise))
  await describeThem(user)
  await user.selectOptions(screen.getByLabelText(/^What is it/), 'Recording')
  await user.click(screen.getByRole('button', { name: 'Save Digital Memory' }))
  expect(screen.getByText('Looking at your files...')).toBeTruthy()
  slow.resolve()
  expect(await screen.findByText('2 Memories Added')).toBeTruthy()
  const titles = testEstate.records('memory').map(({ values }) => values['title'])
  expect(new Set(titles)).toEqual(new Set(['Grandpa sings 1', 'Grandpa sings 2']))
})
