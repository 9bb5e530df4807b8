import { useId, useState } from 'react'
import { type SeatRole, useAllRecords, useSeats } from '../../estate/index.ts'
import { type MayRead, useReadersNow } from '../../kinds/access/readers-now.ts'
import { ShareNowDialog } from '../../kinds/access/ShareNowDialog.tsx'
import { countedKind } from '../../shared/navigation/counted-kind.ts'
import { Button, Checkbox, FieldError } from '../../ui/index.ts'
import { Step } from './Step.tsx'
import { words } from './words.ts'

/** Lets the partner read records today, chosen by their kinds, with the owner's password. */
export function ShareToday({ name, role }: { name: string; role: SeatRole | undefined }) {
  const records = useAllRecords()
  const reader = useReadersNow(records).find(({ seat }) => seat.role === role)
  const seat = useSeats().find((one) => one.role === role)
  const accepted = seat?.state === 'accepted' || seat?.state === 'confirmed'
  const title = words.now.title(name)
  if (reader === undefined)
    return (
      <Step title={title}>
        <p>{accepted ? (seat.via === 'card' ? words.now.card : words.now.nothing)(name) : words.now.waiting(name)}</p>
      </Step>
    )
  return (
    <Step title={title}>
      <p>{words.now.reads(name, reader.reads.length)}</p>
      <p>{words.now.more(name)}</p>
      {reader.offered.length > 0 && <ByKind name={name} reader={reader} />}
      {reader.offered.length === 0 && reader.reads.length > 0 && <p>{words.now.rest(name)}</p>}
    </Step>
  )
}

function ByKind({ name, reader }: { name: string; reader: MayRead }) {
  const records = useAllRecords()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [asking, setAsking] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const problem = useId()
  const offered = new Set(reader.offered)
  const groups = Map.groupBy(
    records.filter(({ id }) => offered.has(id)),
    ({ kind }) => kind,
  )
  const ids = chosen.flatMap((kind) => groups.get(kind)?.map(({ id }) => id) ?? [])
  return (
    <>
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-semibold">{words.now.choose(name)}</legend>
        {[...groups].map(([kind, of]) => (
          <Checkbox
            key={kind}
            label={countedKind(kind, of.length)}
            checked={chosen.includes(kind)}
            onChange={({ target: { checked } }) => {
              setMissing(false)
              setChosen(checked ? [...chosen, kind] : chosen.filter((one) => one !== kind))
            }}
          />
        ))}
      </fieldset>
      <FieldError id={problem} error={isMissing ? words.now.pick : undefined} />
      <Button
        variant="secondary"
        className="self-start"
        onClick={() => (ids.length === 0 ? setMissing(true) : setAsking(true))}
      >
        {words.now.button(name)}
      </Button>
      {asking && <ShareNowDialog reader={{ ...reader, offered: ids }} onClose={() => setAsking(false)} />}
    </>
  )
}
