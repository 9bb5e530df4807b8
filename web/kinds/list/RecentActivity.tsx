import { useState } from 'react'
import { useActivity } from '../../estate/index.ts'
import { Button, Card, classes, RelativeTime } from '../../ui/index.ts'
import { words } from './activity-words.ts'

type Entry = { id: string; text: string; at: string }

export function ActivityList({ entries, scrolls = false }: { entries: readonly Entry[]; scrolls?: boolean }) {
  if (entries.length === 0) return <p className="text-soft">{words.none}</p>
  return (
    <ol
      className={classes(scrolls && 'max-h-96 overflow-y-auto overscroll-contain pr-2')}
      // Keyboard users scroll an area only if it can take the focus.
      {...(scrolls && { tabIndex: 0, 'aria-label': words.title })}
    >
      {entries.map(({ id, text, at }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2 last:border-b-0">
          <span className="min-w-0 break-words">{text}</span>
          <span className="text-soft">
            <RelativeTime at={at} />
          </span>
        </li>
      ))}
    </ol>
  )
}

export function RecentActivity({
  kinds,
  count,
  title = words.title,
}: {
  kinds: string[]
  count: number
  title?: string
}) {
  const [all, setAll] = useState(false)
  const entries = useActivity({ kinds })
  return (
    <Card title={title}>
      <ActivityList entries={all ? entries : entries.slice(0, count)} scrolls={all} />
      {entries.length > count && (
        <Button variant="quiet" onClick={() => setAll(!all)}>
          {all ? words.fewer : words.all}
        </Button>
      )}
    </Card>
  )
}
