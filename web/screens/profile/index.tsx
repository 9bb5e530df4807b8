import { UserPen } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { profile } from '../../../records/kinds/index.ts'
import { useActivity, useRecords } from '../../estate/index.ts'
import { ActivityList, KindPage, KindDialogs, useKindPage } from '../../kinds/index.ts'
import { Button, Card, Skeleton } from '../../ui/index.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { retry } from '../../ui/retry.ts'
import { PersonalInformation } from './PersonalInformation.tsx'
import { words } from './words.ts'

const UpdateProfile = onDemand(async () => (await import('../../shared/profile/UpdateProfile.tsx')).UpdateProfile)

// Lazy import: the code for images is a separate chunk.
const PhotoCard = lazy(() => retry(async () => ({ default: (await import('./PhotoCard.tsx')).PhotoCard })))
// Lazy import: the component is last on the page, and few users need it.
const WayIn = lazy(() => retry(async () => ({ default: (await import('./WayIn.tsx')).WayIn })))
const DeleteAccountCard = lazy(() =>
  retry(async () => ({
    default: (await import('../../shared/account-deletion/DeleteAccountCard.tsx')).DeleteAccountCard,
  })),
)

export default function ProfilePage() {
  const page = useKindPage(useRecords(profile))
  const { records, dialog, openDialog } = page
  const [own] = records.all
  const updating = dialog?.what === 'add' || dialog?.what === 'edit'
  const update = (
    <Button icon={<UserPen aria-hidden="true" className="size-5" />} onClick={() => openDialog({ what: 'add' })}>
      {words.update}
    </Button>
  )
  const dialogs = updating ? (
    <UpdateProfile records={records} onClose={() => openDialog(undefined)} />
  ) : (
    // The owner cannot delete the profile alone; deleting the account removes it.
    <KindDialogs page={page} mayDelete={false} />
  )
  return (
    <KindPage page={page} action={own !== undefined && update} dialogs={dialogs}>
      <div className="grid items-start gap-6 xl:grid-cols-[2fr_1fr]">
        <div className="flex flex-col gap-6">
          <PersonalInformation page={page} update={update} />
          <AccountActivity />
        </div>
        <div className="flex flex-col gap-6">
          <Suspense fallback={<Skeleton />}>
            <PhotoCard records={records} />
            <WayIn />
          </Suspense>
        </div>
      </div>
      <Suspense>
        <DeleteAccountCard />
      </Suspense>
    </KindPage>
  )
}

const kinds = [profile.kind]

function AccountActivity() {
  return (
    <Card title={words.activity}>
      <ActivityList entries={useActivity({ kinds }, 3)} />
    </Card>
  )
}
