import { attorneyCommunication } from '../../../../records/kinds/index.ts'
import { shapeFor } from '../form-shape.ts'

/** Which attorney it was with is known where it is logged, so the form does not ask. */
export const communicationForm = shapeFor(attorneyCommunication, { fields: { attorney: { hidden: true } } })
