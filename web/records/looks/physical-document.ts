import { physicalDocument } from '../../../records/kinds/physical-document.ts'
import { shapeFor } from '../form-shape.ts'

/** Three steps, the last of which shows everything once more. Whether it was verified is for the button to say. */
export const physicalDocumentForm = shapeFor(physicalDocument, {
  wizard: true,
  endsWithReview: true,
  fields: { status: { hidden: true } },
})
