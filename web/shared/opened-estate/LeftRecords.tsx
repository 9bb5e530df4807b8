import { Printer } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { memory } from '../../../records/kinds/index.ts'
import { client, type OpenedEstate } from '../../estate/index.ts'
import {
  Accordion,
  AccordionItem,
  Button,
  Card,
  EmptyState,
  exactTime,
  FactLine,
  linkClass,
  Notice,
  Skeleton,
} from '../../ui/index.ts'
import { PhoneLink } from '../../records/Reach.tsx'
import { retry } from '../../ui/retry.ts'
import { usePrint } from '../../ui/PrintSheet.tsx'
import { usePictures } from '../papers/use-pictures.tsx'
import { type FirstStep, firstSteps } from './first-steps.ts'
import { PaperSheet } from './PaperSheet.tsx'
import { PeopleToTell } from './PeopleToTell.tsx'
import { peopleToTell } from './people-to-tell.ts'
import { RecordDialog } from './RecordDialog.tsx'
import { leftGroups, type LeftGroup } from './records.ts'
import { SaveEverything } from './SaveEverything.tsx'
import { words } from './words.ts'

const LeftMemories = lazy(() => retry(async () => ({ default: (await import('./LeftMemories.tsx')).LeftMemories })))

/** An opened estate: what to do first, and every record, to be read, printed and saved. */
export function LeftRecords({ opened }: { opened: OpenedEstate }) {
  const { ownerName, role, heldId } = opened
  const groups = useMemo(() => leftGroups(opened.records), [opened.records])
  const records = useMemo(() => groups.flatMap((group) => group.records), [groups])
  const event = opened.events.includes('death') ? 'death' : 'incapacity'
  const steps = useMemo(() => firstSteps(records, { role, ownerName, event }), [records, role, ownerName, event])
  const toTell = useMemo(() => peopleToTell(records), [records])
  const [shownId, setShownId] = useState<string>()
  const shown = records.find(({ id }) => id === shownId)
  const { print, sheet } = usePrint()
  const open: typeof client.openFile = useCallback((file, watch) => client.openHeldFile(heldId, file, watch), [heldId])
  const { gather, busy, progress } = usePictures(open)
  const printGroups = async (chosen: readonly LeftGroup[], first: readonly FirstStep[]) => {
    const pictures = await gather(chosen.flatMap((group) => group.records))
    if (pictures === undefined) return
    const when = exactTime(new Date())
    print(<PaperSheet {...{ ownerName, event, when, pictures }} groups={chosen} steps={first} />)
  }

  return (
    <>
      {opened.warnings.map((warning) => (
        <Notice key={warning} tone="amber">
          {warning}
        </Notice>
      ))}
      {steps.length > 0 && (
        <Card title={words.first}>
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
      <PeopleToTell groups={toTell} ownerName={ownerName} event={event} />
      <Card title={words.left[event](ownerName)}>
        {opened.completeAsOf !== undefined && (
          <p className="mb-4 text-soft">{words.checked(ownerName, exactTime(opened.completeAsOf))}</p>
        )}
        {records.length === 0 ? (
          <EmptyState title={words.nothing}>{words.nothingLeft[event](ownerName)}</EmptyState>
        ) : (
          <div className="flex flex-col gap-5">
            <div className="flex flex-wrap gap-3">
              <Button
                variant="secondary"
                icon={<Printer aria-hidden="true" className="size-5" />}
                busy={busy}
                onClick={() => void printGroups(groups, steps)}
              >
                {words.printAll}
              </Button>
              <SaveEverything {...{ heldId, ownerName, event, groups, steps }} />
            </div>
            {shown === undefined && progress}
            <Groups groups={groups} heldId={heldId} onOpen={setShownId} />
          </div>
        )}
      </Card>
      {shown !== undefined && (
        <RecordDialog
          record={shown}
          open={open}
          printing={progress}
          onClose={() => setShownId(undefined)}
          onPrint={() => void printGroups([{ id: shown.id, title: '', records: [shown] }], [])}
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

function Groups({
  groups,
  heldId,
  onOpen,
}: {
  groups: readonly LeftGroup[]
  heldId: string
  onOpen: (id: string) => void
}) {
  return (
    <Accordion defaultValue={groups[0]?.id ?? ''}>
      {groups.map((group) => (
        <AccordionItem key={group.id} value={group.id} title={group.title} count={group.records.length}>
          {group.id === memory.kind ? (
            <Suspense fallback={<Skeleton lines={4} />}>
              <LeftMemories records={group.records} heldId={heldId} onOpen={onOpen} />
            </Suspense>
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {group.records.map((record) => (
                <li key={record.id} className="py-2">
                  <RecordLink onOpen={() => onOpen(record.id)}>{record.title}</RecordLink>
                  <FactLine className="text-soft">{record.facts}</FactLine>
                </li>
              ))}
            </ul>
          )}
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
