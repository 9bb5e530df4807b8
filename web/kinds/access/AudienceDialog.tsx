import { Check } from 'lucide-react'
import { useState } from 'react'
import type { Audience } from '../../../domain/seats.ts'
import { levelOf } from '../../../records/access.ts'
import type { Step, ValuesOf } from '../../../records/define.ts'
import { titleOf } from '../../../records/sheet.ts'
import type { Records, SavedRecord } from '../../estate/types.ts'
import { Button, Checkbox, classes, Dialog, ErrorSummary } from '../../ui/index.ts'
import { type Access, accessOf, accessSaved, levelsOf } from './access.ts'
import { choicesOf, chosenAmong } from './choices.ts'
import { changeSeveral } from '../list/bulk-change.ts'
import { usePeople } from './people.ts'
import type { NamePersonProps } from '../form/EditDialog.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { audienceLabel } from './audience-label.ts'
import { audienceDiff } from './audience-diff.ts'
import { withFormerAudience, type AudienceChoice, withAudience, commonValue } from './change-audience.ts'
import { ConfirmAudience } from './ConfirmAudience.tsx'
import { FirstDaysBox } from './FirstDaysBox.tsx'
import { ReadersNow } from './ReadersNow.tsx'
import { useFirstDaysOf } from './first-days.ts'
import { words } from '../dialog-words.ts'

// Few owners add a contact here, so the contact's form is a lazy import.
const NamePerson = onDemand<NamePersonProps>(async () => (await import('../form/EditDialog.tsx')).NamePerson)

export type AudienceDialogProps<S extends readonly Step[]> = {
  records: Records<S>
  chosen: readonly SavedRecord<ValuesOf<S>>[]
  onSaved?: (() => void) | undefined
  onClose: () => void
}

function useSaveAudience<S extends readonly Step[]>({ records, chosen, onSaved, onClose }: AudienceDialogProps<S>) {
  const { definition } = records
  const people = usePeople()
  const [tried, setTried] = useState<{ failure?: string; attempt: number }>({ attempt: 0 })
  const [busy, setBusy] = useState(false)
  const [unconfirmed, setUnconfirmed] = useState<AudienceChoice>()
  const [only] = chosen
  const many = chosen.length !== 1
  const title = many || only === undefined ? words.who.titleMany(chosen.length) : titleOf(definition, only.values)

  const save = async (choice: AudienceChoice) => {
    setBusy(true)
    const failure = await changeSeveral({
      records,
      chosen,
      to: (record) => withAudience(definition, choice, record),
      back: (then, now) => withFormerAudience(definition, then, now),
      activity: (count) =>
        many || only === undefined ? words.who.activity(count) : definition.activity.changed(only.values),
      done: (count) => ({
        title: many ? words.who.savedMany(count) : title,
        description: only && audienceLabel({ audience: choice.audience ?? only.audience }, people).text,
      }),
    })
    if (failure !== undefined) {
      setTried(({ attempt }) => ({ failure, attempt: attempt + 1 }))
      setUnconfirmed(undefined)
      setBusy(false)
      return
    }
    onSaved?.()
    onClose()
  }
  // Reads the records from the store: a save that failed half way has already changed some of them.
  const newest = () => {
    const now = new Map(records.all.map((record) => [record.id, record]))
    return chosen.flatMap(({ id }) => now.get(id) ?? [])
  }
  const choose = (choice: AudienceChoice) => {
    // The dialog saves one record at once. For several records it first shows who gains and who loses
    // records.
    if (many && choice.audience !== undefined && audienceDiff(newest(), choice.audience, people).length > 0)
      setUnconfirmed(choice)
    else void save(choice)
  }
  const changes = unconfirmed?.audience === undefined ? undefined : audienceDiff(newest(), unconfirmed.audience, people)
  return { people, many, title, tried, busy, unconfirmed, changes, setUnconfirmed, save, choose, newest }
}

/** Choosing a person saves; *Undo* reverts the save. */
export function AudienceDialog<S extends readonly Step[]>(props: AudienceDialogProps<S>) {
  const { records, chosen, onClose } = props
  const { people, many, title, tried, busy, unconfirmed, changes, setUnconfirmed, save, choose, newest } =
    useSaveAudience(props)
  const levels = levelsOf(records.definition)
  const before = commonValue(chosen.map(({ alsoIfIncapacitated }) => alsoIfIncapacitated))
  const [incapacity, setIncapacity] = useState(before)
  const days = useFirstDaysOf(records.definition)
  const firstBefore = commonValue(chosen.map(({ firstDays }) => firstDays === true))
  const [firstDays, setFirstDays] = useState(firstBefore)
  const [naming, setNaming] = useState(false)
  // A record that leaves a grantee out matches none of the levels.
  const audience = commonValue(chosen.map((record) => (record.notFor === undefined ? record.audience : undefined)))
  const level = commonValue(chosen.map((record) => accessSaved(records.definition, record).level))
  const value: Access = { ...accessOf(levels, audience, before ?? false), ...(level !== undefined && { level }) }
  const choices = choicesOf(levels, value, people)
  const current = audience && chosenAmong(choices, value)
  const chooseAudience = (to: Audience, toLevel: string | undefined) =>
    choose({ audience: to, level: toLevel, alsoIfIncapacitated: to !== 'nobody' && incapacity, firstDays })
  if (unconfirmed !== undefined && changes !== undefined)
    return (
      <ConfirmAudience
        changes={changes}
        count={chosen.length}
        busy={busy}
        onBack={() => setUnconfirmed(undefined)}
        onSave={() => void save(unconfirmed)}
        onClose={onClose}
      />
    )

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={many ? words.who.legendMany : words.who.legend}
      description={title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          {(incapacity !== before || firstDays !== firstBefore) && audience !== 'nobody' && (
            <Button busy={busy} onClick={() => void save({ alsoIfIncapacitated: incapacity, firstDays })}>
              {words.save}
            </Button>
          )}
        </>
      }
    >
      <ErrorSummary {...(tried.failure !== undefined && { message: tried.failure })} attempt={tried.attempt} />
      <PersonChoices
        choices={choices}
        current={current}
        busy={busy}
        onChoose={({ audience: to, level: toLevel }) => (to === '' ? setNaming(true) : chooseAudience(to, toLevel))}
      />
      {people.contact_1 === undefined && people.contact_2 === undefined && (
        <p className="flex flex-wrap items-center gap-x-6">
          {words.who.noContact}
          <Button variant="secondary" onClick={() => setNaming(true)}>
            {words.who.nameSomeone}
          </Button>
        </p>
      )}
      <Checkbox
        label={words.who.incapacity}
        hint={incapacity === undefined ? words.who.differs : words.who.incapacityHint}
        checked={incapacity === true}
        onChange={(event) => setIncapacity(event.target.checked)}
      />
      <FirstDaysBox
        days={days}
        hint={firstDays === undefined ? words.who.differs : undefined}
        checked={firstDays === true}
        onChange={setFirstDays}
      />
      <ReadersNow chosen={newest()} />
      {naming && (
        <NamePerson onNamed={(seat) => chooseAudience(seat, levelOf(levels, seat))} onClose={() => setNaming(false)} />
      )}
    </Dialog>
  )
}

function PersonChoices({
  choices,
  current,
  busy,
  onChoose,
}: {
  choices: ReturnType<typeof choicesOf>
  current: ReturnType<typeof chosenAmong>
  busy: boolean
  onChoose: (access: Pick<Access, 'audience' | 'level'>) => void
}) {
  return (
    <ul className="flex flex-col gap-2" aria-busy={busy || undefined}>
      {choices.map(({ key, label, title: seat, hint, access }) => (
        <li key={key}>
          <button
            type="button"
            aria-pressed={key === current?.key}
            disabled={busy}
            className={classes(
              'flex min-h-14 w-full items-center gap-3 rounded-xl border px-4 py-2 text-left hover:bg-sunk',
              key === current?.key ? 'border-pine bg-pine-tint' : 'border-stone bg-card',
            )}
            onClick={() => onChoose(access)}
          >
            <span className="min-w-0 grow wrap-anywhere">
              <span className="font-semibold">{label}</span>
              {seat !== undefined && <span className="text-soft">, {seat}</span>}
              {hint !== undefined && <span className="block text-sm text-soft">{hint}</span>}
            </span>
            {key === current?.key && <Check aria-hidden="true" className="size-5 shrink-0 text-pine-strong" />}
          </button>
        </li>
      ))}
    </ul>
  )
}
