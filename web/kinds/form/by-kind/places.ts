import { physicalDocument, storageLocation } from '../../../../records/kinds/index.ts'
import { shapeFor } from '../form-shape.ts'

// Wizards that end with everything shown once more. Whether a place was verified, and when, is for the button to say.

export const physicalDocumentForm = shapeFor(physicalDocument, {
  wizard: true,
  accessStep: 1,
  endsWithReview: true,
  fields: { status: { hidden: true } },
})

export const storageLocationForm = shapeFor(storageLocation, {
  wizard: true,
  accessStep: 2,
  endsWithReview: true,
  fields: { status: { hidden: true }, lastAccessed: { hidden: true } },
})
