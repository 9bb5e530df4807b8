import { RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type TrashedRecord, useEstateStatus, useTrash, client } from '../../estate/index.ts'
import { Loading } from '../../kinds/page/Loading.tsx'
import { messageOf } from '../../estate/message-of.ts'
import { Button, Card, ConfirmDialog, EmptyState, ErrorState, FactLine, RelativeTime, toast } from '../../ui/index.ts'
import { inWords } from '../../../records/in-words.ts'
import { timeKept } from './time-kept.ts'
import { trashWords, words } from './words.ts'

async function bringBack(record: TrashedRecord): Promise<void> {
  const { title } = inWords(record)
  try {
    await client.restoreRecord(record.id, trashWords.broughtBackOne(title))
    toast({ title: trashWords.broughtBack, description: trashWords.broughtBackMore(title) })
  } catch (error) {
    const description = messageOf(error, words.tryAgain)
    toast({ tone: 'failure', title: words.failed, description })
  }
}

export function Trash() {
  const trash = useTrash()
  const status = useEstateStatus()
  const [now] = useState(() => new Date())
  const [asked, setAsked] = useState<TrashedRecord[]>()
  if (status === 'loading') return <Loading lines={4} />
  if (status === 'failed') return <ErrorState title={trashWords.unread} onRetry={() => client.refresh()} />
  return (
    <Card
      title={trashWords.title}
      action={
        trash.length > 1 && (
          <Button variant="quiet" onClick={() => setAsked(trash)}>
            {trashWords.emptyIt}
          </Button>
        )
      }
    >
      {trash.length === 0 ? (
        <EmptyState title={trashWords.empty}>{trashWords.emptyMore}</EmptyState>
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
                  <FactLine className="text-soft">
                    {[
                      ...(what === title ? [] : [what]),
                      {
                        key: 'deleted',
                        text: (
                          <>
                            {trashWords.deleted} <RelativeTime at={record.trashedAt} />
                          </>
                        ),
                      },
                      timeKept(record.trashedAt, now),
                    ]}
                  </FactLine>
                </div>
                <div className="flex flex-wrap gap-x-6 gap-y-1">
                  <Button
                    variant="secondary"
                    aria-label={trashWords.bringBackOne(title)}
                    icon={<RotateCcw aria-hidden="true" className="size-5" />}
                    onClick={() => void bringBack(record)}
                  >
                    {trashWords.bringBack}
                  </Button>
                  <Button
                    variant="quiet"
                    aria-label={trashWords.forGoodOne(title)}
                    icon={<Trash2 aria-hidden="true" className="size-5" />}
                    onClick={() => setAsked([record])}
                  >
                    {trashWords.forGood}
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
  const what = records.length === 1 && first ? inWords(first).title : trashWords.all(records.length)
  const go = async () => {
    await client.deleteForGood(records.map(({ id }) => id))
    toast({ title: trashWords.deletedForGood })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={trashWords.forGood}
      confirm={records.length === 1 ? trashWords.forGood : trashWords.emptyIt}
      onConfirm={go}
    >
      <p>
        <strong className="break-words">{what}</strong> {trashWords.willBeGone}
      </p>
    </ConfirmDialog>
  )
}
