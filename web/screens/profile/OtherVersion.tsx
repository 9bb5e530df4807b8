import { profile } from '../../../records/kinds/index.ts'
import { messageOf } from '../../shared/session/session.ts'
import type { Records, SavedRecord } from '../../estate/index.ts'
import { Button, Notice, RelativeTime, toast } from '../../ui/index.ts'
import { summaryOf } from './summary.ts'
import type { ProfileValues } from '../../shared/profile/save-profile.ts'

/** There is one profile, but two devices may have changed it at the same time: then both versions are kept until the owner says which one goes. */
export function OtherVersion({
  records,
  older,
}: {
  records: Records<typeof profile.steps>
  older: SavedRecord<ProfileValues>
}) {
  const remove = async () => {
    try {
      await records.remove(older.id)
    } catch (error) {
      toast({ tone: 'failure', title: 'Update Failed', description: messageOf(error) })
    }
  }
  return (
    <Notice tone="amber" title="There are two versions of your profile">
      <p>
        It was changed on two devices at the same time. Below is the newer one. The other was saved{' '}
        <RelativeTime at={older.updatedAt} />:
      </p>
      <p className="mt-2">
        {summaryOf(older.values)
          .filter(({ text }) => text !== '')
          .map(({ label, text }) => `${label}: ${text}`)
          .join('; ')}
      </p>
      <Button variant="secondary" className="mt-3" onClick={() => void remove()}>
        Delete the older version
      </Button>
    </Notice>
  )
}
