import type { Step } from '../../../records/define.ts'
import { importerOf } from '../../../records/convert/index.ts'
import type { Records } from '../../estate/types.ts'
import { ImportDialog } from './ImportDialog.tsx'

export default function LazyImport({ records, onClose }: { records: Records<readonly Step[]>; onClose: () => void }) {
  const importer = importerOf(records.definition.kind)
  return importer ? <ImportDialog records={records} importer={importer} onClose={onClose} /> : null
}
