import { pet } from '../../../../records/kinds/index.ts'
import { shapeFor } from '../form-shape.ts'

/** Step by step. That its plan is ready is what saving it says, and that it was looked over is said by a button. */
export const petForm = shapeFor(pet, {
  wizard: true,
  accessStep: pet.steps.length - 1,
  fields: { status: { hidden: true }, lastReviewed: { hidden: true } },
})
