import { fieldsOf, type ValuesOf } from '../../../records/define.ts'
import { circle } from '../../../records/kinds/circle.ts'
import type { Records, SavedRecord } from '../../estate/types.ts'
import { formOfKind, type FormShape, saveRecord, EditDialog, type RecordFormProps } from '../../kinds/index.ts'
import { toast } from '../../ui/index.ts'
import { words } from './words.ts'

type Steps = typeof circle.steps
export type MembersDialogProps = {
  records: Records<Steps>
  circle: SavedRecord<ValuesOf<Steps>>
  onClose: () => void
}

// Show only the members; a save keeps the values of the circle's other fields.
const { members: _, ...rest } = fieldsOf(circle)
const shape: FormShape = {
  isPart: true,
  fields: {
    ...formOfKind(circle).fields,
    ...Object.fromEntries(Object.keys(rest).map((name) => [name, { hidden: true }])),
  },
}

export function MembersDialog({ records, circle: saved, onClose }: MembersDialogProps) {
  const { circleName } = saved.values
  const save: RecordFormProps<Steps>['onSave'] = async (values, options) => {
    await saveRecord(records, values, options)
    toast({ title: words.saved, description: words.savedMore(circleName) })
    onClose()
  }
  return (
    <EditDialog
      definition={circle}
      saved={saved}
      title={words.membersOf(circleName)}
      saveLabel={words.save}
      shape={shape}
      onSave={save}
      onClose={onClose}
    />
  )
}
