import { lifeEvent, story } from '../../../../records/kinds/index.ts'
import { shapeFor } from '../form-shape.ts'
import { PartialDateInput } from './PartialDate.tsx'
import { VoiceNotes } from './voice/VoiceNotes.tsx'

export const storyForm = shapeFor(story, {
  fields: { date: { as: PartialDateInput }, audioNotes: { as: VoiceNotes }, status: { hidden: true } },
})

export const lifeEventForm = shapeFor(lifeEvent, { fields: { date: { as: PartialDateInput } } })
