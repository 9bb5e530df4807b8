import { UserPen } from 'lucide-react'
import { useState } from 'react'
import { profile } from '../../../records/kinds/index.ts'
import { useActivity, useRecords } from '../../estate/index.ts'
import { ActivityList, type Doing, RecordDialogs } from '../../records/index.ts'
import { Button, Card, ErrorState, PageHeader, Skeleton } from '../../ui/index.ts'
import { PersonalInformation } from './PersonalInformation.tsx'
import { PhotoCard } from './PhotoCard.tsx'
import { DeleteAccountCard } from '../../shared/account-deletion/DeleteAccountCard.tsx'
import { OtherVersion } from './OtherVersion.tsx'
import { UpdateProfile } from '../../shared/profile/UpdateProfile.tsx'
import { WayIn } from './WayIn.tsx'

/** /settings/profile: who the owner is, their photo, what changed lately, and the ways to everything about the account. */
export default function ProfilePage() {
  const records = useRecords(profile)
  const [doing, setDoing] = useState<Doing<typeof profile.steps>>()
  const [updating, setUpdating] = useState(false)
  const { status } = records
  const [own, older] = records.all
  const update = (
    <Button icon={<UserPen aria-hidden="true" className="size-5" />} onClick={() => setUpdating(true)}>
      Update Profile
    </Button>
  )
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        breadcrumbs={[{ label: 'Settings', to: '/settings' }, { label: profile.name.many }]}
        title={profile.name.many}
        purpose={profile.name.purpose}
        {...(status === 'ready' && own !== undefined && { action: update })}
      />
      {status === 'loading' && <Skeleton lines={6} />}
      {status === 'failed' && <ErrorState title={profile.failed.load} onRetry={() => records.reload()} />}
      {status === 'ready' && (
        <>
          {older !== undefined && <OtherVersion records={records} older={older} />}
          <div className="grid items-start gap-6 xl:grid-cols-[2fr_1fr]">
            <div className="flex flex-col gap-6">
              <PersonalInformation own={own} update={update} />
              <AccountActivity />
            </div>
            <div className="flex flex-col gap-6">
              <PhotoCard records={records} />
              <WayIn />
            </div>
          </div>
          <DeleteAccountCard />
        </>
      )}
      <RecordDialogs
        records={records}
        doing={doing}
        onDoing={(next) => (next?.what === 'edit' || next?.what === 'add' ? setUpdating(true) : setDoing(next))}
      />
      {updating && <UpdateProfile records={records} onClose={() => setUpdating(false)} />}
    </div>
  )
}

const kinds = [profile.kind]

function AccountActivity() {
  return (
    <Card title="Account Activity">
      <ActivityList entries={useActivity({ kinds }, 3)} />
    </Card>
  )
}
