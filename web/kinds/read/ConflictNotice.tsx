import { useEffect, useRef, useState } from 'react'
import type { Step } from '../../../records/define.ts'
import { sheetOf, titleOf } from '../../../records/sheet.ts'
import { messageOf } from '../../estate/message-of.ts'
import type { Records } from '../../estate/types.ts'
import { Button, Dialog, exactTime, Notice, toast } from '../../ui/index.ts'
import { words } from '../dialog-words.ts'
import { audienceInWords, usePeople } from '../access/people.ts'
import { SheetParts } from './RecordSheet.tsx'
import { useTitles } from './titles.ts'
import { keepBoth, keepVersion, mayKeepBoth, type Pair } from './conflicts.ts'
import { differences } from './VersionsDialog.tsx'

const twice = words.twoVersions
type Saved = Pair<readonly Step[]>['newer']

export function ConflictNotice(props: { records: Records<readonly Step[]>; pair: Pair<readonly Step[]> }) {
  const { definition } = props.records
  const [looking, setLooking] = useState(false)
  const { newer } = props.pair
  const what = definition.singleton === true ? twice.your(definition.name.one) : titleOf(definition, newer.values)
  return (
    <Notice tone="amber" title={twice.title(what)}>
      <p>{twice.why}</p>
      <Button variant="secondary" className="mt-3" onClick={() => setLooking(true)}>
        {twice.look}
      </Button>
      {looking && <ChooseVersion {...props} what={what} onClose={() => setLooking(false)} />}
    </Notice>
  )
}

function ChooseVersion({
  records,
  pair,
  what,
  onClose,
}: {
  records: Records<readonly Step[]>
  pair: Pair<readonly Step[]>
  what: string
  onClose: () => void
}) {
  const { definition } = records
  const { newer, older } = pair
  const [busy, setBusy] = useState(false)
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  const changed = differences(definition, older.values, newer.values)
  const settle = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
      if (mounted.current) onClose()
    } catch (error) {
      const description = messageOf(error, definition.failed.save)
      toast({ tone: 'failure', title: words.failed, description })
      if (mounted.current) setBusy(false)
    }
  }
  const keep = (one: Saved) => settle(() => keepVersion(records, pair, one, twice.kept(what)))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={twice.which(what)}
      description={changed.length === 0 ? twice.same : twice.different(changed)}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {twice.later}
          </Button>
          {mayKeepBoth(records) && (
            <Button
              variant="secondary"
              busy={busy}
              onClick={() => void settle(() => keepBoth(records, pair, twice.keptBoth(what)))}
            >
              {twice.keepBoth}
            </Button>
          )}
        </>
      }
    >
      <p>{twice.bringBack}</p>
      <Version records={records} one={newer} title={twice.newer} busy={busy} onKeep={() => void keep(newer)} />
      <Version records={records} one={older} title={twice.older} busy={busy} onKeep={() => void keep(older)} />
    </Dialog>
  )
}

function Version({
  records: { definition },
  one,
  title,
  busy,
  onKeep,
}: {
  records: Records<readonly Step[]>
  one: Saved
  title: string
  busy: boolean
  onKeep: () => void
}) {
  const titles = useTitles()
  const people = usePeople()
  const rows = sheetOf(definition, one.values, titles).flatMap((part) => part.rows)
  return (
    <div className="flex flex-col gap-4 rounded-xl border border-line p-4">
      <div>
        <h3 className="text-lg">{title}</h3>
        <p className="text-soft">{twice.saved(exactTime(one.updatedAt))}</p>
      </div>
      <SheetParts
        parts={[{ title, rows }]}
        unchecked={one.unchecked}
        people={
          <p>
            {words.sheet.whoMaySee}: <strong>{audienceInWords(one.audience, people)}</strong>
          </p>
        }
      />
      <Button className="self-start" busy={busy} onClick={onKeep}>
        {twice.keep(title)}
      </Button>
    </div>
  )
}
