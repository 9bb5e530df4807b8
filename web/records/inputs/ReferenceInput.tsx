import type { Definition } from '../../../records/define.ts'
import { definitionOf } from '../../../records/kinds/index.ts'
import { useRecords } from '../../estate/index.ts'
import { Select } from '../../ui/index.ts'
import { type FieldInputProps, Framed } from './frame.tsx'

/** One of the owner's records of another kind. */
export function ReferenceInput(props: FieldInputProps) {
  const kind = props.field.kind === undefined ? undefined : definitionOf(props.field.kind)
  return kind ? <ChooseRecord {...props} kind={kind} /> : null
}

function ChooseRecord({ kind, ...props }: FieldInputProps & { kind: Definition }) {
  const { all } = useRecords(kind)
  return (
    <Framed {...props}>
      <Select
        placeholder="None"
        options={all.map(({ id, values }) => ({ value: id, label: kind.title(values) }))}
        value={typeof props.value === 'string' ? props.value : ''}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={props.onBlur}
      />
    </Framed>
  )
}
