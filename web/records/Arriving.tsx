import { useArriving, useOfflineCopy } from '../estate/index.ts'
import { Progress, Skeleton } from '../ui/index.ts'
import { words } from './arriving-words.ts'

/**
 * What stands in place of records until the estate is open: grey lines and, where it comes in parts because this device keeps no copy
 * of it, how much of it came.
 */
export function Arriving({ lines }: { lines: number }) {
  const arriving = useArriving()
  const onlyOnce = useOfflineCopy()
  return (
    <div className="flex flex-col gap-4">
      {arriving && (
        <div className="flex max-w-prose flex-col gap-2">
          <Progress
            label={words.title}
            value={(arriving.here / arriving.of) * 100}
            detail={words.count(arriving.here, arriving.of)}
          />
          {onlyOnce && <p className="text-soft">{words.onlyOnce}</p>}
        </div>
      )}
      <Skeleton lines={lines} />
    </div>
  )
}
