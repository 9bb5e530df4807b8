import { useState } from 'react'
import type { Definition } from '../../../records/define.ts'
import { fold } from '../../../records/fold.ts'
import { healthcareProxy } from '../../../records/kinds/healthcare-proxy.ts'
import { messageOf } from '../../estate/message-of.ts'
import type { StoredRecord } from '../../estate/types.ts'
import { useRecordsAt } from '../../kinds/index.ts'
import { type MayRead, useReadersNow } from '../../kinds/access/readers-now.ts'
import type { ShareNowDialogProps } from '../../kinds/access/ShareNowDialog.tsx'
import { useAnswers } from '../../shared/checklist/use-answers.ts'
import { Button, toast } from '../../ui/index.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { alreadyWords as words } from './words.ts'

const ShareNowDialog = onDemand<ShareNowDialogProps>(
  async () => (await import('../../kinds/access/ShareNowDialog.tsx')).ShareNowDialog,
)

const textOf = (value: unknown): string => (typeof value === 'string' ? fold(value.trim()) : '')

/** The proxy, if they are a contact; otherwise the first contact. */
function firstOf(readers: readonly MayRead[], records: readonly StoredRecord[]): MayRead | undefined {
  const proxy = records.find(({ kind }) => kind === healthcareProxy.kind)?.values ?? {}
  const isProxy = ({ name, seat }: MayRead) =>
    fold(name.trim()) === textOf(proxy['primaryFullName']) || textOf(seat.acceptedBy) === textOf(proxy['primaryEmail'])
  return readers.find(isProxy) ?? readers.find(({ seat }) => seat.role !== 'attorney')
}

/** The id of the owner’s *Not now* among the answers of the checklist. */
const offerOf = ({ seat }: MayRead): string => `read-already ${seat.id ?? seat.role}`

/** Offers once to let the proxy, or a contact, read the directives today. */
export function ReadItAlready({ directives }: { directives: readonly Definition[] }) {
  const records = useRecordsAt(directives)
  const readers = useReadersNow(records).filter(({ offered }) => offered.length > 0)
  const { answers, change } = useAnswers()
  const [asking, setAsking] = useState<MayRead>()
  const reader = firstOf(readers, records)
  if (asking) return <ShareNowDialog reader={asking} onClose={() => setAsking(undefined)} />
  if (reader === undefined || answers.later.includes(offerOf(reader))) return null
  const { name, offered } = reader
  const kinds = new Set(records.filter(({ id }) => offered.includes(id)).map(({ kind }) => kind))
  const titles = directives.filter(({ kind }) => kinds.has(kind)).map((one) => one.name.one.toLowerCase())
  const decline = async () => {
    try {
      await change((before) => ({ ...before, later: [...before.later, offerOf(reader)] }), '')
    } catch (error) {
      toast({ tone: 'failure', title: words.notKept, description: messageOf(error) })
    }
  }
  return (
    <div className="no-print flex flex-wrap items-center gap-x-6 gap-y-2">
      <p className="min-w-0 grow basis-80">{words.offer(name, titles)}</p>
      <Button variant="secondary" onClick={() => setAsking(reader)}>
        {words.share(name)}
      </Button>
      <Button variant="quiet" onClick={() => void decline()}>
        {words.notNow}
      </Button>
    </div>
  )
}
