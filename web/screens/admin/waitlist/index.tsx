import { Download, Trash2 } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { businessTypeNames } from '../../../../contract/waitlist-rules.ts'
import { client, type WaitlistEntry } from '../../../estate/index.ts'
import { messageOf } from '../../../estate/message-of.ts'
import { download } from '../../../kinds/download.ts'
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
import { useListed } from '../use-listed.ts'
import { words } from './words.ts'

const businessOf = ({ businessType, otherBusiness }: WaitlistEntry) =>
  otherBusiness === undefined ? businessTypeNames[businessType] : words.other(otherBusiness)

const columnsWith = (onRemove: (entry: WaitlistEntry) => void): Column<WaitlistEntry>[] => [
  { heading: words.name, cell: ({ fullName }) => <b className="font-semibold">{fullName}</b> },
  { heading: words.businessType, cell: businessOf },
  {
    heading: words.email,
    cell: ({ email }) => (
      <a className="break-all text-pine-strong underline underline-offset-4" href={`mailto:${email}`}>
        {email}
      </a>
    ),
  },
  { heading: words.joined, cell: ({ joinedAt }) => <RelativeTime at={joinedAt} /> },
  {
    heading: words.action,
    cell: (entry) => (
      <Button
        variant="quiet"
        className="-my-2 -ml-5"
        icon={<Trash2 aria-hidden="true" className="size-5" />}
        onClick={() => onRemove(entry)}
        aria-label={words.removeOne(entry.fullName)}
      >
        {words.remove}
      </Button>
    ),
  },
]

const restMilliseconds = 250

function useWaitlist(search: string) {
  const [debounced, setDebounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(search.trim()), restMilliseconds)
    return () => clearTimeout(timer)
  }, [search])
  return useListed(useCallback((pages: number) => client.listWaitlist({ search: debounced, pages }), [debounced]))
}

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
      toast({ tone: 'failure', title: words.downloadFailed, description: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }

  const remove = async ({ id, fullName }: WaitlistEntry) => {
    await client.removeFromWaitlist(id)
    toast({ title: words.removed(fullName) })
    await again()
  }

  const found = list !== undefined && list.entries.length > 0
  return (
    <Card
      title={words.title}
      action={
        found && (
          <Button
            variant="secondary"
            busy={busy}
            icon={<Download aria-hidden="true" className="size-5" />}
            onClick={() => void save(list.searched)}
          >
            {words.download}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-soft">{words.about}</p>
        <Field label={words.search}>
          <TextInput type="search" maxLength={254} value={search} onChange={(event) => setSearch(event.target.value)} />
        </Field>
        {answer.state === 'loading' && <Skeleton />}
        {answer.state === 'failed' && (
          <ErrorState title={words.failed} onRetry={() => void again()}>
            {answer.message}
          </ErrorState>
        )}
        {list && (
          <>
            <output className={found ? 'text-soft' : 'sr-only'}>{words.found(list.total, list.searched)}</output>
            {found && (
              <Table
                caption={words.table}
                columns={columnsWith(setRemoving)}
                rows={list.entries}
                rowKey={({ id }) => id}
              />
            )}
            {!found && list.searched !== '' && <EmptyState title={words.noneFound(list.searched)} />}
            {!found && list.searched === '' && <EmptyState title={words.none}>{words.noneMore}</EmptyState>}
            {list.more && (
              <Button variant="secondary" className="self-start" onClick={more}>
                {words.showMore}
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
        title={words.askRemove}
        confirm={words.confirmRemove}
        onConfirm={async () => {
          if (removing) await remove(removing)
        }}
      >
        {removing && words.removeMeans(removing.fullName, removing.email)}
      </ConfirmDialog>
    </Card>
  )
}
