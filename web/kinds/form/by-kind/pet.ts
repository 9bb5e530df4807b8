import { pet } from '../../../../records/kinds/index.ts'
import { shapeFor } from '../form-shape.ts'

/** Saving marks the plan as ready; a button marks it as reviewed. */
export const petForm = shapeFor(pet, {
  wizard: true,
  accessStep: pet.steps.length - 1,
  fields: { status: { hidden: true }, lastReviewed: { hidden: true } },
})
