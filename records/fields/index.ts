export type { Asks, Field, FieldType, Pair, Value, Values, When } from './field.ts'
export { choice, optionsFor } from './choice.ts'
export { lines, pairs, reference, yesNo } from './others.ts'
export { date, email, longText, phone, secret, text, url } from './words.ts'
