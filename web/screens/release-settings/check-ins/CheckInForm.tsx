import { leastGraceDays, mostAfterDays, mostGraceDays } from '../../../../domain/check-ins.ts'
import { type CheckIns, client, type SeatRole } from '../../../estate/index.ts'
import { useSmallForm } from '../../../shared/forms/use-small-form.ts'
import {
  Button,
  Checkbox,
  dayInWords,
  Disclosure,
  ErrorSummary,
  Field,
  FieldError,
  Notice,
  Select,
  TextInput,
  toast,
} from '../../../ui/index.ts'
import { listInWords } from '../../../ui/list-in-words.ts'
import { errorsIn, formOf, laterRolesIn, monthsOffered, rolesIn, wishIn, withRole } from './wish.ts'
import { holdWords, words } from './words.ts'

type Person = { role: SeatRole; name: string }

const today = () => new Date().toISOString().slice(0, 10)

export function CheckInForm({
  standing,
  people,
  onSaved,
}: {
  standing: CheckIns
  people: readonly Person[]
  onSaved: () => Promise<void>
}) {
  const { plan, preview } = standing
  const { form, field, input, choice, summary, busy, values } = useSmallForm({
    id: 'check-ins',
    blank: formOf(plan),
    check: (typed) => errorsIn(typed, today()),
    send: async (typed) => {
      await client.saveCheckIns(wishIn(typed, plan, today()))
      toast({ title: words.saved })
      await onSaved()
    },
  })
  const isOn = values.every !== '0'
  const first = rolesIn(values.first)
  const second = first.length > 0 ? people.filter(({ role }) => !first.includes(role)) : []
  if (people.length === 0 && (plan?.everyDays ?? 0) === 0)
    return (
      <div className="flex flex-col gap-4">
        <p>{words.about}</p>
        <p>{words.noPeople}</p>
      </div>
    )
  return (
    <form {...form} className="flex flex-col gap-6">
      <ErrorSummary {...summary} />
      <p>{words.about}</p>
      <Standing standing={standing} />
      <Field label={words.every} {...field('every')}>
        <Select
          className="max-w-80"
          options={[
            { value: '0', label: words.never },
            ...monthsOffered(values.every).map((months) => ({
              value: String(months),
              label: words.everyMonths(months),
            })),
          ]}
          {...input('every')}
        />
      </Field>
      {isOn && (
        <>
          <Field label={words.grace} hint={words.graceHint(leastGraceDays, mostGraceDays)} required {...field('grace')}>
            <TextInput inputMode="numeric" className="max-w-24" {...input('grace')} />
          </Field>
          <People
            legend={words.first}
            hint={words.firstHint}
            people={people}
            {...field('first')}
            {...choice('first')}
          />
          {second.length > 0 && (
            <People legend={words.later} people={second} {...field('later')} {...choice('later')} />
          )}
          {laterRolesIn(values).length > 0 && (
            <Field label={words.laterDays} hint={words.laterDaysHint(mostAfterDays)} required {...field('laterDays')}>
              <TextInput inputMode="numeric" className="max-w-24" {...input('laterDays')} />
            </Field>
          )}
          <Field label={words.pause} hint={words.pauseHint} {...field('pause')}>
            <TextInput type="date" className="max-w-60" {...input('pause')} />
          </Field>
          <Disclosure label={words.preview}>
            <div className="flex flex-col gap-3 rounded-md border border-line bg-sunk p-4">
              <p className="font-semibold wrap-anywhere">
                {words.subject} {preview.subject}
              </p>
              <p className="whitespace-pre-line wrap-anywhere">{preview.text.trim()}</p>
            </div>
          </Disclosure>
        </>
      )}
      <div>
        <Button type="submit" busy={busy}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}

function Standing({ standing: { state, hold, asksAt, told, someoneLeft, serverDiffers } }: { standing: CheckIns }) {
  const day = told[0]?.at
  return (
    <>
      {day !== undefined && (
        <Notice tone="amber">{words.told(listInWords(told.map(({ email }) => email)), dayInWords(day))}</Notice>
      )}
      {hold !== undefined && <Notice tone="amber">{holdWords[hold]}</Notice>}
      {someoneLeft && <Notice tone="amber">{words.someoneLeft}</Notice>}
      {serverDiffers && <Notice tone="amber">{words.differs}</Notice>}
      {state === 'off' && <p>{words.off}</p>}
      {asksAt !== undefined && <p>{words.next(dayInWords(asksAt))}</p>}
    </>
  )
}

function People({
  legend,
  hint,
  people,
  id,
  error,
  value,
  onChange,
}: {
  legend: string
  hint?: string
  people: readonly Person[]
  id: string
  error: string | undefined
  value: string
  onChange: (value: string) => void
}) {
  const describedBy = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean)
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={describedBy.join(' ') || undefined}>
      <legend className="font-semibold">{legend}</legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {people.map(({ role, name }) => (
        <Checkbox
          key={role}
          label={name}
          checked={rolesIn(value).includes(role)}
          onChange={(event) => onChange(withRole(value, role, event.target.checked))}
        />
      ))}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
