import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { client, type Client } from '../../../../contract/http.ts'
import { businessTypeNames } from '../../../../contract/waitlist-rules.ts'
import { exportWaitlist, removeFromWaitlist, type WaitlistEntry } from '../../../../contract/waitlist.ts'
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
import { saveFile } from './save-file.ts'
import { useWaitlist } from './use-waitlist.ts'

const server = client('')

const why = (error: unknown) => (error instanceof Error ? error.message : 'Please try again.')

const businessOf = ({ businessType, businessTypeOther }: WaitlistEntry) =>
  businessTypeOther === null ? businessTypeNames[businessType] : `Other: ${businessTypeOther}`

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
  { heading: 'Joined', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
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
export default function WaitlistPanel({ call = server }: { call?: Client }) {
  const [search, setSearch] = useState('')
  const [removing, setRemoving] = useState<WaitlistEntry>()
  const [busy, setBusy] = useState<'export' | 'more'>()
  const list = useWaitlist(call, search)

  const during = async (what: 'export' | 'more', title: string, work: () => Promise<void>) => {
    setBusy(what)
    try {
      await work()
    } catch (error) {
      toast({ tone: 'failure', title, description: why(error) })
    } finally {
      setBusy(undefined)
    }
  }

  const download = () =>
    during('export', 'The list could not be downloaded', async () => {
      const query = list.searched === '' ? {} : { search: list.searched }
      const bytes = await call(exportWaitlist, { query })
      saveFile(bytes, 'text/csv', `waitlist-${new Date().toISOString().slice(0, 10)}.csv`)
    })

  const remove = async ({ id, fullName }: WaitlistEntry) => {
    await call(removeFromWaitlist, { params: { id } })
    toast({ title: `${fullName} is off the waitlist` })
    list.reload()
  }

  const found = list.entries.length > 0
  return (
    <Card
      title="Demo Waitlist"
      action={
        found && (
          <Button
            variant="secondary"
            busy={busy === 'export'}
            icon={<Download aria-hidden="true" className="size-5" />}
            onClick={() => void download()}
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
        {list.state === 'loading' && <Skeleton />}
        {list.state === 'failed' && <ErrorState title="The waitlist could not be read" onRetry={list.reload} />}
        {list.state === 'ready' && (
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
              <Button
                variant="secondary"
                className="self-start"
                busy={busy === 'more'}
                onClick={() => void during('more', 'The next entries could not be read', async () => list.more?.())}
              >
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
