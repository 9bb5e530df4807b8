export type {
  ChoiceField,
  DigitsField,
  Field,
  FileField,
  FileRule,
  FilesField,
  Pair,
  ReferenceField,
  ReferencesField,
  Row,
  RowsField,
  SealedFile,
  Value,
  Values,
  WordsField,
} from './field.ts'
export { acceptedFiles, asUnsealed, file, files, fileType, isFile } from './file.ts'
export { choice, optionsFor } from './choice.ts'
export { asFromAbroad } from './from-abroad.ts'
export { digits, fitsMask, masked } from './digits.ts'
export { declines, lines, pairs, reference, references, yesNo } from './others.ts'
export { type DateParts, dateOfParts, datePartsOf, partialDate, partialDateInWords } from './partial-date.ts'
export { pictureTypes } from './picture-types.ts'
export { mayBePhone, phoneWhileTyping, readPhone, telLink } from './phone.ts'
export { countriesAbroad, country, countries, isUnitedStates, isZip, stateCode, states, usState } from './places.ts'
export { refined } from './refined.ts'
export { emptyRow, rowErrors, rowInWords, rows, rowsIn } from './rows.ts'
export { date, email, longText, password, phone, secret, text, url } from './words.ts'
