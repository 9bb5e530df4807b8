import { screen } from '@testing-library/react'
import { blank, type ValuesOf } from '../../../../records/define.ts'
import { lifeEvent, story } from '../../../../records/kinds/index.ts'
import { openAt } from '../../../app/testing/index.tsx'
import type { SaveOptions } from '../../../estate/types.ts'
import { testEstate } from '../../../kinds/testing/estate.ts'

type More = Pick<SaveOptions, 'unchecked'>

export const addStory = (values: Partial<ValuesOf<typeof story.steps>>, more: More = {}) =>
  testEstate.add(story, { ...blank(story), content: 'It was a long time ago.', ...values }, more)

export const addEvent = (values: Partial<ValuesOf<typeof lifeEvent.steps>>, more: More = {}) =>
  testEstate.add(lifeEvent, { ...blank(lifeEvent), description: 'It rained all day.', ...values }, more)

export const open = async () => {
  const opened = await openAt('/legacy/story', testEstate.page)
  await screen.findByRole('heading', { level: 1, name: 'My Legacy Story' })
  return opened
}
