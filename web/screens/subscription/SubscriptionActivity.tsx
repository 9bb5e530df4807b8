import type { SubscriptionView } from '../../estate/index.ts'
import { Card, RelativeTime } from '../../ui/index.ts'

/** What happened to the subscription, newest first. */
export function SubscriptionActivity({ activity }: { activity: SubscriptionView['activity'] }) {
  return (
    <Card title="Subscription activity">
      <ol>
        {activity.map(({ at, text }) => (
          <li
            key={`${at} ${text}`}
            className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2 last:border-b-0"
          >
            <span>{text}</span>
            <span className="text-soft">
              <RelativeTime at={at} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
