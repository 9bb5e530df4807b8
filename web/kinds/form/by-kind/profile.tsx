import { profile } from '../../../../records/kinds/index.ts'
import { shapeFor } from '../form-shape.ts'

/** One page. The photo has a card of its own on the profile's screen. */
export const profileForm = shapeFor(profile, {
  wizard: false,
  fields: { photo: { hidden: true } },
})
