import { type ComponentProps, useState } from 'react'
import { usualFirstDays } from '../../../domain/release-terms.ts'
import type { ReleaseSettings, ReleaseWish } from '../../estate/index.ts'
import { Button, Card, Checkbox, ErrorSummary, Field, RadioGroup, TextInput, toast } from '../../ui/index.ts'
import { PasswordDialog } from '../../shared/auth/PasswordDialog.tsx'
import { AskFirstDays } from '../../shared/first-days/AskFirstDays.tsx'
import { useSmallForm } from '../../shared/forms/use-small-form.ts'
import {
  asksPassword,
  errorsInWaits,
  LEAST_FALLBACK_DAYS,
  LEAST_FIRST_DAYS,
  MAX_DAYS,
  MIN_DAYS,
  wishIn,
} from '../../shared/release/waits.ts'
import { client } from '../../estate/index.ts'
import { CurrentWaits } from './CurrentWaits.tsx'
import { waitWords as words } from './words.ts'

export function WaitsForm({ settings }: { settings: ReleaseSettings }) {
  const { fallbackDays, firstDays, cardFallback } = settings
  const [weaker, setWeaker] = useState<ReleaseWish>()
  const saved = async (wish: ReleaseWish, password?: string) => {
    await client.saveReleaseSettings(wish, password)
    setWeaker(undefined)
    toast({ title: words.saved })
  }
  const { form, field, input, summary, busy, values } = useSmallForm({
    id: 'waits',
    blank: {
      incapacity: String(settings.waitIncapacityDays),
      death: String(settings.waitDeathDays),
      first: firstDays === undefined ? '' : firstDays === 0 ? 'rest' : 'days',
      firstDays: String(firstDays || usualFirstDays),
      unchecked: fallbackDays === 0 ? 'wait' : 'open',
      fallback: String(fallbackDays === 0 ? LEAST_FALLBACK_DAYS : fallbackDays),
      cards: cardFallback ? 'yes' : 'no',
    },
    check: errorsInWaits,
    send: async (waits) => {
      const wish = wishIn(waits)
      if (wish === undefined) return
      if (asksPassword(settings, wish)) setWeaker(wish)
      else await saved(wish)
    },
  })
  const set = (name: 'first' | 'unchecked' | 'cards') => (value: string) => input(name).onChange({ target: { value } })
  return (
    <Card title={words.title}>
      <form {...form} className="flex flex-col gap-6">
        <ErrorSummary {...summary} />
        <p>{words.about((firstDays ?? 0) > 0)}</p>
        <div className="grid gap-6 sm:grid-cols-2">
          <Days
            label={words.incapacity}
            hint={words.suggested(MIN_DAYS, MAX_DAYS, 2)}
            {...{ field, input }}
            name="incapacity"
          />
          <Days label={words.death} hint={words.suggested(MIN_DAYS, MAX_DAYS, 7)} {...{ field, input }} name="death" />
        </div>
        {firstDays !== undefined && (
          <FirstDaysChoice {...{ field, input }} value={values.first} onChange={set('first')} />
        )}
        <RadioGroup
          legend={words.unchecked}
          {...field('unchecked')}
          value={values.unchecked}
          onChange={set('unchecked')}
          options={[
            {
              value: 'open',
              label: words.open,
              hint: words.openHint,
            },
            {
              value: 'wait',
              label: words.wait,
              hint: words.waitHint,
            },
          ]}
        />
        {values.unchecked === 'open' && (
          <Days
            label={words.fallback}
            hint={words.fallbackHint(LEAST_FALLBACK_DAYS, MAX_DAYS)}
            {...{ field, input }}
            name="fallback"
          />
        )}
        <Checkbox
          label={words.cards}
          hint={words.cardsHint}
          checked={values.cards === 'yes'}
          onChange={(event) => set('cards')(event.target.checked ? 'yes' : 'no')}
        />
        <CurrentWaits settings={settings} />
        <div>
          <Button type="submit" busy={busy}>
            {words.save}
          </Button>
        </div>
      </form>
      {/* Outside the form, because submit events of a nested form bubble. */}
      {firstDays === undefined && <AskFirstDays settings={settings} />}
      {weaker !== undefined && (
        <WeakerDialog onPassword={(password) => saved(weaker, password)} onClose={() => setWeaker(undefined)} />
      )}
    </Card>
  )
}

type Form = Pick<ReturnType<typeof useSmallForm<WaitName>>, 'field' | 'input'>
type WaitName = 'incapacity' | 'death' | 'first' | 'firstDays' | 'unchecked' | 'fallback' | 'cards'

function Days({ label, hint, field, input, name }: Form & { label: string; hint: string; name: WaitName }) {
  return (
    <Field label={label} hint={hint} required {...field(name)}>
      <TextInput inputMode="numeric" className="max-w-24" {...input(name)} />
    </Field>
  )
}

function FirstDaysChoice({
  field,
  input,
  value,
  onChange,
}: Form & { value: string; onChange: (value: string) => void }) {
  return (
    <>
      <RadioGroup
        legend={words.first}
        {...field('first')}
        value={value}
        onChange={onChange}
        options={[
          { value: 'days', label: words.firstDays, hint: words.firstDaysHint },
          { value: 'rest', label: words.withTheRest, hint: words.withTheRestHint },
        ]}
      />
      {value === 'days' && (
        <Days
          label={words.daysToFirst}
          hint={words.suggested(LEAST_FIRST_DAYS, MAX_DAYS, usualFirstDays)}
          {...{ field, input }}
          name="firstDays"
        />
      )}
    </>
  )
}

const WeakerDialog = (asked: Pick<ComponentProps<typeof PasswordDialog>, 'onPassword' | 'onClose'>) => (
  <PasswordDialog id="weaker" title={words.weaker} description={words.weakerMeans} save={words.save} {...asked} />
)
