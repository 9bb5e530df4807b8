import { physicalDocument, storageLocation } from '../../../../records/kinds/index.ts'
import { shapeFor } from '../form-shape.ts'

// A button on the page sets whether and when a place was verified.

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
