import { Eye, EyeOff, Laptop } from 'lucide-react'
import { useMemo, useState } from 'react'
import { device } from '../../../records/kinds/device.ts'
import { useRecords } from '../../estate/index.ts'
import { RecordPage, useRecordInAddress } from '../../kinds/index.ts'
import { Button } from '../../ui/index.ts'
import { words } from './words.ts'

const icons = { '': <Laptop className="size-5" /> }

export default function DevicesPage() {
  const devices = useRecords(device)
  const [shown, setWithDisposed] = useState(false)
  const inAddress = useRecordInAddress()
  const withDisposed =
    shown || devices.all.some(({ id, values }) => id === inAddress.id && values.status === 'disposed')
  const inUse = useMemo(() => devices.all.filter(({ values }) => values.status !== 'disposed'), [devices.all])
  const disposed = devices.all.length - inUse.length
  const Icon = withDisposed ? EyeOff : Eye
  return (
    <RecordPage records={withDisposed ? devices : { ...devices, all: inUse }} listTitle={words.inventory} icons={icons}>
      {disposed > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 text-soft">
          {words.disposed(disposed, withDisposed)}
          <Button
            variant="quiet"
            icon={<Icon aria-hidden="true" className="size-5" />}
            onClick={() => setWithDisposed(!withDisposed)}
          >
            {withDisposed ? words.hide(disposed) : words.show(disposed)}
          </Button>
        </p>
      )}
    </RecordPage>
  )
}
