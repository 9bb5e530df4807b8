import { profile } from '../../../../records/kinds/index.ts'
import { shapeFor } from '../form-shape.ts'

/** The profile's screen has a separate card for the photo. */
export const profileForm = shapeFor(profile, {
  wizard: false,
  fields: { photo: { hidden: true } },
})
