import { signingFields } from '../../../../records/kinds/signed-paper.ts'
import type { FormShape } from '../form-shape.ts'

/** One page. A separate dialog asks where the signed paper is. */
export const directiveForm: FormShape = {
  wizard: false,
  fields: Object.fromEntries(signingFields.map((name) => [name, { hidden: true }])),
}
