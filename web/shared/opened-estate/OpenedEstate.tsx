import { Printer } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { messageOf } from '../../estate/message-of.ts'
import { type HeldSeat, type ReleaseEvent, type OpenedEstate as Opened, useOpened, client } from '../../estate/index.ts'
import {
  Accordion,
  AccordionItem,
  Button,
  Card,
  EmptyState,
  ErrorState,
  linkClass,
  Notice,
  Skeleton,
  exactTime,
} from '../../ui/index.ts'
import { usePrint } from '../../ui/PrintSheet.tsx'
import { type FirstStep, firstSteps } from './first-steps.ts'
import { PaperSheet } from './PaperSheet.tsx'
import { RecordDialog } from './RecordDialog.tsx'
import { SaveEverything } from './SaveEverything.tsx'
import { leftGroups, type LeftGroup } from './records.ts'

/** What was left for the person in this seat, opened on this device and only read. Shows nothing before a release. */
export function OpenedEstate({ seat }: { seat: HeldSeat }) {
  const releases = seat.releases.filter((release) => release.state === 'released')
  if (releases.length === 0) return null
  const released = releases.map(({ id }) => id)
  const event = releases.some((release) => release.event === 'death') ? 'death' : 'incapacity'
  // A death after an incapacity opens more: another set of releases is opened anew.
  return <Opening key={released.toSorted().join(' ')} heldId={seat.id} ownerName={seat.ownerName} event={event} />
}

/** Of a living person nothing was left behind: they meant it for this case. */
const titleOf: Record<ReleaseEvent, (ownerName: string) => string> = {
  death: (ownerName) => `What ${ownerName} left for you`,
  incapacity: (ownerName) => `What ${ownerName} wants you to have now`,
}

function Opening({ heldId, ownerName, event }: { heldId: string; ownerName: string; event: ReleaseEvent }) {
  const opened = useOpened(heldId)
  const [failure, setFailure] = useState<string>()

  useEffect(() => {
    const open = async () => setFailure(await attempt(heldId))
    void open()
  }, [heldId])

  const retry = async () => {
    setFailure(undefined)
    setFailure(await attempt(heldId))
  }

  if (opened !== undefined) return <Left opened={opened} />
  if (failure !== undefined)
    return (
      <ErrorState title={`This could not be opened: ${titleOf[event](ownerName)}`} onRetry={() => void retry()}>
        {failure}
      </ErrorState>
    )
  return (
    <Card title={titleOf[event](ownerName)}>
      <Skeleton label="Opening, please wait..." lines={4} />
    </Card>
  )
}

/** Opens; gives the message where that failed. */
async function attempt(heldId: string): Promise<string | undefined> {
  try {
    await client.openHeldSeat(heldId)
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}

function Left({ opened }: { opened: Opened }) {
  const { ownerName, role, heldId } = opened
  const groups = useMemo(() => leftGroups(opened.records), [opened.records])
  const records = useMemo(() => groups.flatMap((group) => group.records), [groups])
  const event = opened.events.includes('death') ? 'death' : 'incapacity'
  const steps = useMemo(() => firstSteps(records, { role, ownerName, event }), [records, role, ownerName, event])
  const [shownId, setShownId] = useState<string>()
  const shown = records.find(({ id }) => id === shownId)
  const { print, sheet } = usePrint()

  return (
    <>
      {opened.warnings.map((warning) => (
        <Notice key={warning} tone="amber">
          {warning}
        </Notice>
      ))}
      {steps.length > 0 && (
        <Card title="What to do first">
          <ol className="flex list-decimal flex-col gap-3 pl-6">
            {steps.map((step) => (
              <li key={step.id}>
                {step.text}
                <StepRecords step={step} onOpen={setShownId} />
              </li>
            ))}
          </ol>
        </Card>
      )}
      <Card title={titleOf[event](ownerName)}>
        {opened.completeAsOf !== undefined && (
          <p className="text-soft">
            Checked against the list that {ownerName} signed, as of {exactTime(opened.completeAsOf)}.
          </p>
        )}
        {records.length === 0 ? (
          <EmptyState title="There is nothing for you to open">
            {ownerName} left no records for you to read{event === 'incapacity' && ' for this event'}.
          </EmptyState>
        ) : (
          <div className="flex flex-col gap-5">
            <div className="flex flex-wrap gap-3">
              <Button
                variant="secondary"
                icon={<Printer aria-hidden="true" className="size-5" />}
                onClick={() => print(<PaperSheet ownerName={ownerName} records={records} steps={steps} />)}
              >
                Print everything
              </Button>
              <SaveEverything heldId={heldId} ownerName={ownerName} groups={groups} steps={steps} />
            </div>
            <Groups groups={groups} onOpen={setShownId} />
          </div>
        )}
      </Card>
      {shown !== undefined && (
        <RecordDialog
          record={shown}
          heldId={heldId}
          onClose={() => setShownId(undefined)}
          onPrint={() => print(<PaperSheet ownerName={ownerName} records={[shown]} />)}
        />
      )}
      {sheet}
    </>
  )
}

/** So many records of a step stand there at once: the list of steps should fit a phone. */
const FEW = 3

/** The records a step speaks of, each one press away. */
function StepRecords({ step: { phone, records }, onOpen }: { step: FirstStep; onOpen: (id: string) => void }) {
  const [all, setAll] = useState(false)
  const shown = all || records.length <= FEW + 1 ? records : records.slice(0, FEW)
  return (
    <ul className="flex flex-wrap gap-x-5">
      {phone !== undefined && (
        <li>
          <a
            href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
            className={`${linkClass} inline-flex min-h-11 min-w-11 items-center font-semibold`}
          >
            {phone}
          </a>
        </li>
      )}
      {shown.map(({ id, title }) => (
        <li key={id}>
          <RecordLink onOpen={() => onOpen(id)}>{phone === undefined ? title : 'Show the record'}</RecordLink>
        </li>
      ))}
      {shown.length < records.length && (
        <li>
          <RecordLink onOpen={() => setAll(true)}>and {records.length - shown.length} more</RecordLink>
        </li>
      )}
    </ul>
  )
}

function Groups({ groups, onOpen }: { groups: readonly LeftGroup[]; onOpen: (id: string) => void }) {
  return (
    <Accordion defaultValue={groups[0]?.kind ?? ''}>
      {groups.map((group) => (
        <AccordionItem key={group.kind} value={group.kind} title={group.title} count={group.records.length}>
          <ul className="flex flex-col divide-y divide-line">
            {group.records.map((record) => (
              <li key={record.id} className="py-2">
                <RecordLink onOpen={() => onOpen(record.id)}>{record.title}</RecordLink>
                {record.facts.length > 0 && <p className="text-soft">{record.facts.join(' · ')}</p>}
              </li>
            ))}
          </ul>
        </AccordionItem>
      ))}
    </Accordion>
  )
}

function RecordLink({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button type="button" className={`${linkClass} block min-h-11 min-w-11 text-left font-semibold`} onClick={onOpen}>
      {children}
    </button>
  )
}
