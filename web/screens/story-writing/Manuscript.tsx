import { useWatch } from 'react-hook-form'
import { countWords, minutesToRead } from '../../../records/reading-time.ts'
import type { FormValues } from '../../kinds/form/form-context.ts'
import type { FieldInputProps } from '../../kinds/index.ts'
import { Framed } from '../../kinds/form/inputs/frame.tsx'
import { TextArea, TextInput } from '../../ui/index.ts'
import { words } from './words.ts'

const textOf = (value: FieldInputProps['value']): string => (typeof value === 'string' ? value : '')

export function TitleLine(props: FieldInputProps) {
  return (
    <Framed {...props}>
      <TextInput
        autoComplete="off"
        className="py-3 font-serif text-2xl"
        value={textOf(props.value)}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={props.onBlur}
      />
    </Framed>
  )
}

export function Manuscript(props: FieldInputProps) {
  return (
    <Framed {...props}>
      <TextArea
        rows={16}
        className="min-h-[55vh]! px-4! py-4! font-serif text-lg! leading-relaxed sm:px-8! sm:py-6!"
        value={textOf(props.value)}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={props.onBlur}
      />
    </Framed>
  )
}

export function Counts() {
  const content = textOf(useWatch<FormValues, 'values.content'>({ name: 'values.content' }))
  return <span>{words.counts(countWords(content), minutesToRead(content))}</span>
}
