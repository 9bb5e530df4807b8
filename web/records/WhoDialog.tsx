import { Check } from 'lucide-react'
import { useState } from 'react'
import type { Step, ValuesOf } from '../../records/define.ts'
import { titleOf } from '../../records/sheet.ts'
import { messageOf } from '../estate/message-of.ts'
import type { Recipients, Records, SavedRecord } from '../estate/types.ts'
import { Button, Checkbox, classes, Dialog, ErrorSummary, toast } from '../ui/index.ts'
import { type Access, accessOf, levelsOf } from './access.ts'
import { choicesOf, chosenAmong } from './audience/choices.ts'
import { usePeople } from './people.ts'
import type { NamePersonProps } from './RecordDialog.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { whoInShort } from './who.ts'
import { words } from './dialog-words.ts'

// The whole form, for the few who name somebody here.
const NamePerson = onDemand<NamePersonProps>(async () => (await import('./RecordDialog.tsx')).NamePerson)

export type WhoDialogProps<S extends readonly Step[]> = {
  records: Records<S>
  /** Those to choose for. */
  chosen: readonly SavedRecord<ValuesOf<S>>[]
  /** It was said of all of them. */
  onSaved?: (() => void) | undefined
  onClose: () => void
}

/** What all of them say, `undefined` where they differ. */
function same<T>(values: readonly T[]): T | undefined {
  const [first, ...others] = values
  return others.every((value) => value === first) ? first : undefined
}

/** Who may see one record, or several: a press on a person says so, and *Undo* takes it back. */
export function WhoDialog<S extends readonly Step[]>({ records, chosen, onSaved, onClose }: WhoDialogProps<S>) {
  const { definition } = records
  const people = usePeople()
  const levels = levelsOf(definition)
  const before = same(chosen.map(({ alsoIfIncapacitated }) => alsoIfIncapacitated))
  const [incapacity, setIncapacity] = useState(before)
  const [naming, setNaming] = useState(false)
  const [tried, setTried] = useState<{ failure?: string; attempt: number }>({ attempt: 0 })
  const [busy, setBusy] = useState(false)
  const audience = same(chosen.map((record) => record.audience))
  const value: Access = accessOf(levels, audience, before ?? false)
  const choices = choicesOf(levels, value, people)
  const current = chosenAmong(choices, value)
  const [only] = chosen
  const many = chosen.length !== 1
  const title = many || only === undefined ? words.who.titleMany(chosen.length) : titleOf(definition, only.values)

  const choose = async (who: (record: Recipients) => Recipients) => {
    const give = (to: (record: Recipients) => Recipients) => {
      const wanted = new Map(chosen.map((record) => [record.id, to(record)]))
      const activity =
        many || only === undefined ? words.who.activity(chosen.length) : definition.activity.changed(only.values)
      return records.give(
        [...wanted.keys()],
        (id) => wanted.get(id) ?? { audience: 'nobody', alsoIfIncapacitated: false },
        activity,
      )
    }
    setBusy(true)
    try {
      await give(who)
    } catch (error) {
      setTried(({ attempt }) => ({ failure: messageOf(error, definition.failed.save), attempt: attempt + 1 }))
      setBusy(false)
      return
    }
    const undo = async () => {
      try {
        await give(({ audience: then, alsoIfIncapacitated }) => ({ audience: then, alsoIfIncapacitated }))
        toast({ title: words.who.asBefore })
      } catch (error) {
        toast({ tone: 'failure', title: words.failed, description: messageOf(error) })
      }
    }
    const now = only && whoInShort({ audience: who(only).audience }, people).text
    toast({
      title: many ? words.who.savedMany(chosen.length) : title,
      ...(now !== undefined && { description: now }),
      action: { label: words.undo, onAction: () => void undo() },
    })
    onSaved?.()
    onClose()
  }
  const giveTo = (to: Recipients['audience']) =>
    choose((record) => ({
      audience: to,
      alsoIfIncapacitated: to !== 'nobody' && (incapacity ?? record.alsoIfIncapacitated),
    }))

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
          {incapacity !== before && audience !== 'nobody' && (
            <Button
              busy={busy}
              onClick={() =>
                void choose((record) => ({
                  audience: record.audience,
                  alsoIfIncapacitated: record.audience !== 'nobody' && incapacity === true,
                }))
              }
            >
              {words.save}
            </Button>
          )}
        </>
      }
    >
      <ErrorSummary {...(tried.failure !== undefined && { message: tried.failure })} attempt={tried.attempt} />
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
              onClick={() => {
                if (access.audience === '') setNaming(true)
                else void giveTo(access.audience)
              }}
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
        hint={incapacity === undefined ? words.who.incapacityDiffers : words.who.incapacityHint}
        checked={incapacity === true}
        onChange={(event) => setIncapacity(event.target.checked)}
      />
      {naming && <NamePerson onNamed={(seat) => void giveTo(seat)} onClose={() => setNaming(false)} />}
    </Dialog>
  )
}
