import { attorneyCommunication } from '../../../../records/kinds/index.ts'
import { shapeFor } from '../form-shape.ts'

/** The screen that logs the message knows the attorney. */
export const communicationForm = shapeFor(attorneyCommunication, { fields: { attorney: { hidden: true } } })
