import type { SubscriptionView } from '../../estate/index.ts'
import { ActivityList } from '../../kinds/list/RecentActivity.tsx'
import { Card } from '../../ui/index.ts'
import { words } from './words.ts'

export function SubscriptionActivity({ activity }: { activity: SubscriptionView['activity'] }) {
  return (
    <Card title={words.activity}>
      <ActivityList entries={activity.map(({ at, text }) => ({ id: `${at} ${text}`, at, text }))} />
    </Card>
  )
}
