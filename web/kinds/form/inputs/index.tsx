import type { ReactElement } from 'react'
import { DigitsInput } from './DigitsInput.tsx'
import { EachLineInput } from './EachLineInput.tsx'
import { FaceInput } from './FaceInput.tsx'
import { FileInput, FilesInput } from './FileInput.tsx'
import type { FieldInputProps } from './frame.tsx'
import { PairsInput } from './PairsInput.tsx'
import { ChoiceInput, LineInput, LinesInput, LongTextInput, PhoneInput, YesNoInput } from './plain.tsx'
import { ReferenceInput, ReferencesInput } from './ReferenceInput.tsx'
import { RowsInput } from './RowsInput.tsx'
import { SecretInput } from './SecretInput.tsx'

export type { FieldInput, FieldInputProps } from './frame.tsx'

export function InputOf(props: FieldInputProps): ReactElement {
  const { field } = props
  switch (field.type) {
    case 'text':
    case 'email':
    case 'url':
    case 'date':
      return <LineInput {...props} field={field} />
    case 'phone':
      return <PhoneInput {...props} field={field} />
    case 'longText':
      return <LongTextInput {...props} />
    case 'secret':
      return <SecretInput {...props} field={field} />
    case 'lines':
      return field.each ? <EachLineInput {...props} each={field.each} /> : <LinesInput {...props} />
    case 'choice':
      return <ChoiceInput {...props} field={field} />
    case 'yesNo':
      return <YesNoInput {...props} />
    case 'pairs':
      return <PairsInput {...props} />
    case 'rows':
      return <RowsInput {...props} field={field} />
    case 'reference':
      return <ReferenceInput {...props} field={field} />
    case 'references':
      return <ReferencesInput {...props} field={field} />
    case 'file':
      return field.rule.round ? <FaceInput {...props} field={field} /> : <FileInput {...props} field={field} />
    case 'digits':
      return <DigitsInput {...props} field={field} />
    default:
      return <FilesInput {...props} field={field} />
  }
}
