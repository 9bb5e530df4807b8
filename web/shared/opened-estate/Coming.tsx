import type { ReleaseEvent } from '../../estate/types.ts'
import { Card, Progress } from '../../ui/index.ts'
import { comingWords as words } from './words.ts'

export function Coming({
  here,
  of,
  ownerName,
  event,
}: {
  here: number
  of: number
  ownerName: string
  event: ReleaseEvent
}) {
  return (
    <Card>
      <div className="flex max-w-prose flex-col gap-2">
        <Progress
          label={words.title[event](ownerName)}
          value={of === 0 ? 0 : (here / of) * 100}
          detail={words.count(here, of)}
        />
        <p className="text-soft">{here === 0 ? words.soon : words.toRead}</p>
      </div>
    </Card>
  )
}
