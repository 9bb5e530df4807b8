import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { businessTypeNames } from '../../../../contract/waitlist-rules.ts'
import { client, type WaitlistEntry } from '../../../estate/index.ts'
import { messageOf } from '../../../estate/message-of.ts'
import { download } from '../../../records/download.ts'
import {
  Button,
  Card,
  type Column,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  Field,
  RelativeTime,
  Skeleton,
  Table,
  TextInput,
  toast,
} from '../../../ui/index.ts'
import { useWaitlist } from './use-waitlist.ts'

const businessOf = ({ businessType, otherBusiness }: WaitlistEntry) =>
  otherBusiness === undefined ? businessTypeNames[businessType] : `Other: ${otherBusiness}`

const columnsWith = (onRemove: (entry: WaitlistEntry) => void): Column<WaitlistEntry>[] => [
  { heading: 'Name', cell: ({ fullName }) => <b className="font-semibold">{fullName}</b> },
  { heading: 'Business type', cell: businessOf },
  {
    heading: 'Email',
    cell: ({ email }) => (
      <a className="break-all text-pine-strong underline underline-offset-4" href={`mailto:${email}`}>
        {email}
      </a>
    ),
  },
  { heading: 'Joined', cell: ({ joinedAt }) => <RelativeTime at={joinedAt} /> },
  {
    heading: 'Action',
    cell: (entry) => (
      <Button
        variant="quiet"
        className="-my-2 -ml-5"
        icon={<Trash2 aria-hidden="true" className="size-5" />}
        onClick={() => onRemove(entry)}
        aria-label={`Remove ${entry.fullName}`}
      >
        Remove
      </Button>
    ),
  },
]

/** The demo waitlist for operators: search, take the list away as a file, take somebody off it. */
export default function WaitlistPanel() {
  const [search, setSearch] = useState('')
  const [removing, setRemoving] = useState<WaitlistEntry>()
  const [busy, setBusy] = useState(false)
  const { answer, again, more } = useWaitlist(search)
  const list = answer.state === 'ready' ? answer.value : undefined

  const save = async (searched: string) => {
    setBusy(true)
    try {
      const bytes = await client.exportWaitlist(searched)
      download(`waitlist-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv', bytes)
    } catch (error) {
      toast({ tone: 'failure', title: 'The list could not be downloaded', description: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }

  const remove = async ({ id, fullName }: WaitlistEntry) => {
    await client.removeFromWaitlist(id)
    toast({ title: `${fullName} is off the waitlist` })
    await again()
  }

  const found = list !== undefined && list.entries.length > 0
  return (
    <Card
      title="Demo Waitlist"
      action={
        found && (
          <Button
            variant="secondary"
            busy={busy}
            icon={<Download aria-hidden="true" className="size-5" />}
            onClick={() => void save(list.searched)}
          >
            Download as CSV
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-soft">People who asked for a demo on the landing page, the latest first.</p>
        <Field label="Search by name, email or business type">
          <TextInput type="search" maxLength={254} value={search} onChange={(event) => setSearch(event.target.value)} />
        </Field>
        {answer.state === 'loading' && <Skeleton />}
        {answer.state === 'failed' && (
          <ErrorState title="The waitlist could not be read" onRetry={() => void again()}>
            {answer.message}
          </ErrorState>
        )}
        {list && (
          <>
            <output className={found ? 'text-soft' : 'sr-only'}>
              {list.total === 1 ? '1 person' : `${list.total} people`}
              {list.searched !== '' && ` found for "${list.searched}"`}
            </output>
            {found && (
              <Table
                caption="Demo waitlist"
                columns={columnsWith(setRemoving)}
                rows={list.entries}
                rowKey={({ id }) => id}
              />
            )}
            {!found && list.searched !== '' && <EmptyState title={`Nobody was found for "${list.searched}"`} />}
            {!found && list.searched === '' && (
              <EmptyState title="Nobody is on the waitlist yet">
                Visitors join it with the button Join Demo Waitlist on the landing page.
              </EmptyState>
            )}
            {list.more && (
              <Button variant="secondary" className="self-start" onClick={more}>
                Show more
              </Button>
            )}
          </>
        )}
      </div>
      <ConfirmDialog
        open={removing !== undefined}
        onOpenChange={(open) => {
          if (!open) setRemoving(undefined)
        }}
        title="Remove from the Waitlist"
        confirm="Remove entry"
        onConfirm={async () => {
          if (removing) await remove(removing)
        }}
      >
        {removing && `The entry of ${removing.fullName} (${removing.email}) is deleted for good.`}
      </ConfirmDialog>
    </Card>
  )
}
