import { Images } from 'lucide-react'
import { useContext, useMemo, useState } from 'react'
import type { Values } from '../../../../records/fields/index.ts'
import { useAllRecords } from '../../../estate/index.ts'
import { Button } from '../../../ui/index.ts'
import { onDemand } from '../../../ui/on-demand.tsx'
import { RecordFormContext } from '../form-context.ts'
import { hasPhotos, nameIn } from './my-photos.ts'
import { words } from './words.ts'

const PhotosDialog = onDemand(async () => (await import('./PhotosDialog.tsx')).PhotosDialog)

/** Pictures of the owner's memories and family tree. Renders nothing without pictures. */
export function MyPhotos({
  values,
  disabled,
  onFile,
}: {
  values: Values
  disabled: boolean
  onFile: (file: File) => void
}) {
  const records = useAllRecords()
  const except = useContext(RecordFormContext)?.savedId
  const isOffered = useMemo(() => hasPhotos(records, except), [records, except])
  const [open, setOpen] = useState(false)
  if (!isOffered) return null
  return (
    <div>
      <Button
        variant="secondary"
        disabled={disabled}
        icon={<Images aria-hidden="true" className="size-5" />}
        onClick={() => setOpen(true)}
      >
        {words.choose}
      </Button>
      {open && (
        <PhotosDialog
          name={nameIn(values)}
          except={except}
          onFile={(file) => {
            setOpen(false)
            onFile(file)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
