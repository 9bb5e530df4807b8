import { signingFields } from '../../../../records/kinds/signed-paper.ts'
import type { FormShape } from '../form-shape.ts'

/** All on one page; what became of the paper is asked for once it was signed, in a dialog of its own. */
export const directiveForm: FormShape = {
  wizard: false,
  fields: Object.fromEntries(signingFields.map((name) => [name, { hidden: true }])),
}
