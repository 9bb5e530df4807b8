import type { ValuesOf } from '../../../records/define.ts'
import { profile } from '../../../records/kinds/index.ts'
import type { Records, SaveOptions } from '../../estate/index.ts'
import { saveRecord } from '../../kinds/form/save-record.ts'
import { EditDialog } from '../../kinds/form/EditDialog.tsx'
import { toast } from '../../ui/index.ts'
import { words } from './words.ts'

/** Asks for all required fields, even if the guided start saved a partial profile. */
export function UpdateProfile({ records, onClose }: { records: Records<typeof profile.steps>; onClose: () => void }) {
  const [own] = records.all
  const { unchecked: _marks, ...saved } = own ?? { unchecked: undefined }

  const save = async (values: ValuesOf<typeof profile.steps>, options: SaveOptions) => {
    await saveRecord(records, values, options)
    toast({ title: words.updated, description: words.updatedMore })
    onClose()
  }
  return (
    <EditDialog
      definition={profile}
      saved={'id' in saved ? saved : undefined}
      title={words.update}
      onSave={save}
      onClose={onClose}
      keepsDraft
    />
  )
}
