import { screen } from '@testing-library/react'
import { blank, type ValuesOf } from '../../../../records/define.ts'
import { lifeEvent, story } from '../../../../records/kinds/index.ts'
import { openAt } from '../../../app/testing/index.tsx'
import { testEstate } from '../../../kinds/testing/estate.ts'

/** A story that was written down. */
export const told = (values: Partial<ValuesOf<typeof story.steps>>) =>
  testEstate.add(story, { ...blank(story), content: 'It was a long time ago.', ...values })

/** A life event that was written down. */
export const happened = (values: Partial<ValuesOf<typeof lifeEvent.steps>>) =>
  testEstate.add(lifeEvent, { ...blank(lifeEvent), description: 'It rained all day.', ...values })

/** The page of stories. */
export const open = async () => {
  const opened = await openAt('/legacy/story', testEstate.page)
  await screen.findByRole('heading', { level: 1, name: 'My Legacy Story' })
  return opened
}
