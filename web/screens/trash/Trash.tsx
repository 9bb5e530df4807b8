import { RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type TrashedRecord, useEstateStatus, useTrash, client } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { Button, Card, ConfirmDialog, EmptyState, RelativeTime, Skeleton, toast } from '../../ui/index.ts'
import { inWords } from '../../../records/in-words.ts'
import { timeKept } from './time-kept.ts'

async function bringBack(record: TrashedRecord): Promise<void> {
  const { title } = inWords(record)
  try {
    await client.restoreRecord(record.id, `Brought back: ${title}`)
    toast({ title: 'Brought back', description: `${title} is where it was.` })
  } catch (error) {
    const description = messageOf(error, 'Please try again.')
    toast({ tone: 'failure', title: 'That did not work', description })
  }
}

/** What was deleted, the last first. */
export function Trash() {
  const trash = useTrash()
  const status = useEstateStatus()
  const [now] = useState(() => new Date())
  const [asked, setAsked] = useState<TrashedRecord[]>()
  if (status === 'loading') return <Skeleton lines={4} />
  return (
    <Card
      title="Trash"
      action={
        trash.length > 1 && (
          <Button variant="quiet" onClick={() => setAsked(trash)}>
            Empty the trash
          </Button>
        )
      }
    >
      {trash.length === 0 ? (
        <EmptyState title="The trash is empty">
          What you delete waits here for 30 days, in case you want it back.
        </EmptyState>
      ) : (
        <ul>
          {trash.map((record) => {
            const { title, what } = inWords(record)
            return (
              <li
                key={record.id}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0"
              >
                <div className="min-w-0 grow basis-60">
                  <p className="font-semibold break-words">{title}</p>
                  <p className="text-soft">
                    {what} · deleted <RelativeTime at={record.trashedAt} /> · {timeKept(record.trashedAt, now)}
                  </p>
                </div>
                <div className="flex flex-wrap gap-x-6 gap-y-1">
                  <Button
                    variant="secondary"
                    aria-label={`Bring back ${title}`}
                    icon={<RotateCcw aria-hidden="true" className="size-5" />}
                    onClick={() => void bringBack(record)}
                  >
                    Bring back
                  </Button>
                  <Button
                    variant="quiet"
                    aria-label={`Delete for good: ${title}`}
                    icon={<Trash2 aria-hidden="true" className="size-5" />}
                    onClick={() => setAsked([record])}
                  >
                    Delete for good
                  </Button>
                </div>
              </li>
            )
          })}
        </ul>
      )}
      {asked !== undefined && <AskForGood records={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  )
}

function AskForGood({ records, onClose }: { records: TrashedRecord[]; onClose: () => void }) {
  const [first] = records
  const what = records.length === 1 && first ? inWords(first).title : `All ${records.length} records in the trash`
  const go = async () => {
    await client.deleteForGood(records.map(({ id }) => id))
    toast({ title: 'Deleted for good' })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete for good"
      confirm={records.length === 1 ? 'Delete for good' : 'Empty the trash'}
      onConfirm={go}
    >
      <p>
        <strong className="break-words">{what}</strong> will be gone with all earlier versions and files. Nobody can
        bring
        {records.length === 1 ? ' it ' : ' them '}
        back.
      </p>
    </ConfirmDialog>
  )
}
