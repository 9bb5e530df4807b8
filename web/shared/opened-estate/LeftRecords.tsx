import { Printer, Search } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { isFile } from '../../../records/fields/index.ts'
import { profile } from '../../../records/kinds/index.ts'
import { client, type OpenedEstate } from '../../estate/index.ts'
import { PhoneLink } from '../../kinds/read/ContactLinks.tsx'
import { useRecordInAddress } from '../../kinds/page/record-in-address.ts'
import { type Trail, useTrail } from '../../kinds/read/use-trail.ts'
import { Button, Card, EmptyState, exactTime, Notice } from '../../ui/index.ts'
import { usePrint } from '../../ui/PrintSheet.tsx'
import { ProgressToStop } from '../../ui/ProgressToStop.tsx'
import { useSearch } from '../navigation/shell-state.ts'
import { usePictures } from '../papers/use-pictures.tsx'
import { Face } from '../pictures/Face.tsx'
import { Coming } from './Coming.tsx'
import type { FirstStep } from './first-steps.ts'
import { Groups } from './Groups.tsx'
import { paperPieces } from './paper-pieces.tsx'
import { PeopleToTell } from './PeopleToTell.tsx'
import { peopleToTell } from './people-to-tell.ts'
import type { Left } from './reader.ts'
import { RecordDialog } from './RecordDialog.tsx'
import { RecordLink } from './RecordLink.tsx'
import type { LeftGroup } from './records.ts'
import { SaveEverything } from './SaveEverything.tsx'
import { useLeftGroups } from './use-left-groups.ts'
import { printWords, words } from './words.ts'

/** A released estate: the first steps, then all records to read, print and save. */
export function LeftRecords({
  opened,
  coming,
  whileAlive = false,
  kinds,
}: {
  opened: OpenedEstate
  coming?: number | undefined
  /** The owner shares this today: there are no first steps to take. */
  whileAlive?: boolean
  /** Shows only records of these kinds, beneath the reader's own. */
  kinds?: readonly string[]
}) {
  const { ownerName, role, heldId } = opened
  const event = opened.events.some((one) => one !== 'incapacity') ? 'death' : 'incapacity'
  const { groups: all, steps, prepared } = useLeftGroups(opened.records, { role, ownerName, event })
  const groups = useMemo(() => (kinds ? ofKinds(all, kinds) : all), [all, kinds])
  const of = coming ?? opened.records.length
  const whole = coming === undefined && prepared === of
  const records = useMemo(() => groups.flatMap((group) => group.records), [groups])
  const toTell = useMemo(() => peopleToTell(records), [records])
  const recordOf = (one: string | undefined) => records.find(({ id }) => id === one)
  const trail = useLedTrail((id) => recordOf(id) !== undefined)
  const shown = recordOf(trail.shown)
  const { printPieces, underway, stop, sheet } = usePrint()
  const open: typeof client.openFile = useCallback((file, watch) => client.openHeldFile(heldId, file, watch), [heldId])
  const left = useMemo(
    (): Left => ({ ownerName, event, records: opened.records, open }),
    [ownerName, event, opened.records, open],
  )
  const photo = records.find(({ kind }) => kind === profile.kind)?.values['photo'] ?? ''
  const { gather, busy, progress } = usePictures(open)
  const printGroups = async (chosen: readonly LeftGroup[], first: readonly FirstStep[]) => {
    const pictures = await gather(chosen.flatMap((group) => group.records))
    if (pictures === undefined) return
    const when = exactTime(new Date())
    printPieces(paperPieces({ ownerName, event, when, pictures, groups: chosen, steps: first }))
  }

  return (
    <>
      {!whileAlive && whole && records.length > 0 && <SearchOffer>{words.search[event](ownerName)}</SearchOffer>}
      {opened.warnings.map((warning) => (
        <Notice key={warning} tone="amber">
          {warning}
        </Notice>
      ))}
      {!whole && <Coming here={prepared} of={of} {...{ ownerName, event }} />}
      {!whileAlive && <FirstSteps steps={steps} onOpen={trail.show} />}
      {!whileAlive && <PeopleToTell groups={toTell} ownerName={ownerName} event={event} open={open} />}
      <Card
        title={whileAlive ? words.shared(ownerName) : words.left[event](ownerName)}
        icon={<Face name={ownerName} photo={isFile(photo) ? photo : ''} size={72} open={open} />}
      >
        {whileAlive && <p className="mb-4">{kinds ? words.sharedHere(ownerName) : words.sharedMore(ownerName)}</p>}
        {opened.completeAsOf !== undefined && (
          <p className="mb-4 text-soft">{words.checked(ownerName, exactTime(opened.completeAsOf))}</p>
        )}
        {records.length === 0 && whole ? (
          <EmptyState title={words.nothing}>{words.nothingLeft[event](ownerName)}</EmptyState>
        ) : (
          <div className="flex flex-col gap-5">
            {whole && kinds === undefined && (
              <div className="flex flex-wrap gap-3">
                <Button
                  variant="secondary"
                  icon={<Printer aria-hidden="true" className="size-5" />}
                  busy={busy || underway !== undefined}
                  onClick={() => void printGroups(groups, steps)}
                >
                  {words.printAll}
                </Button>
                <SaveEverything {...{ opened, event }} />
              </div>
            )}
            {shown === undefined && progress}
            {underway && <Printing {...underway} onStop={stop} />}
            <Groups groups={groups} whole={whole} left={left} onOpen={trail.show} />
          </div>
        )}
      </Card>
      {shown !== undefined && (
        <RecordDialog
          key={shown.id}
          record={shown}
          trail={trail}
          titleOf={(id) => recordOf(id)?.title ?? ''}
          left={left}
          printing={progress}
          onPrint={() => void printGroups([{ id: shown.id, title: '', records: [shown] }], [])}
        />
      )}
      {sheet}
    </>
  )
}

function SearchOffer({ children }: { children: string }) {
  const search = useSearch()
  if (search === undefined) return null
  return (
    <div>
      <Button variant="secondary" icon={<Search aria-hidden="true" className="size-5" />} onClick={search}>
        {children}
      </Button>
    </div>
  )
}

const ofKinds = (groups: readonly LeftGroup[], kinds: readonly string[]): LeftGroup[] =>
  groups.flatMap((group) => {
    const records = group.records.filter(({ kind }) => kinds.includes(kind))
    return records.length === 0 ? [] : [{ ...group, records }]
  })

function FirstSteps({ steps, onOpen }: { steps: readonly FirstStep[]; onOpen: (id: string) => void }) {
  if (steps.length === 0) return null
  return (
    <Card title={words.first}>
      <ol className="flex list-decimal flex-col gap-3 pl-6">
        {steps.map((step) => (
          <li key={step.id}>
            {step.text}
            <StepRecords step={step} onOpen={onOpen} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

const Printing = ({ done, total, onStop }: { done: number; total: number; onStop: () => void }) => (
  <ProgressToStop
    label={printWords.running}
    value={total === 0 ? 0 : (done / total) * 100}
    detail={printWords.records(done, total)}
    stop={printWords.cancel}
    onStop={onStop}
  />
)

function useLedTrail(isHere: (id: string) => boolean): Trail {
  const trail = useTrail()
  const { id, done } = useRecordInAddress()
  const [led, setLed] = useState<string>()
  if (id === undefined ? led !== undefined : id !== led && isHere(id)) {
    setLed(id)
    if (id !== undefined) trail.show(id)
  }
  const close = () => {
    trail.close()
    if (id !== undefined) done()
  }
  return { ...trail, close }
}

/** The records listed per step, so that the list of steps fits a phone. */
const FEW = 3

function StepRecords({ step: { phone, records }, onOpen }: { step: FirstStep; onOpen: (id: string) => void }) {
  const [all, setAll] = useState(false)
  const shown = all || records.length <= FEW + 1 ? records : records.slice(0, FEW)
  return (
    <ul className="flex flex-wrap gap-x-5">
      {phone !== undefined && (
        <li>
          <PhoneLink phone={phone} />
        </li>
      )}
      {shown.map(({ id, title }) => (
        <li key={id}>
          <RecordLink onOpen={() => onOpen(id)}>
            {phone === undefined || records.length > 1 ? title : words.showRecord}
          </RecordLink>
        </li>
      ))}
      {shown.length < records.length && (
        <li>
          <RecordLink onOpen={() => setAll(true)}>{words.more(records.length - shown.length)}</RecordLink>
        </li>
      )}
    </ul>
  )
}
