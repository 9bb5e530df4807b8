import type { ReleaseSettings } from '../../estate/index.ts'
import { Button, Card, Checkbox, ErrorSummary, Field, Notice, RadioGroup, TextInput, toast } from '../../ui/index.ts'
import { useSmallForm } from '../../shared/forms/use-small-form.ts'
import { errorsInWaits, inDays, LEAST_FALLBACK_DAYS, MAX_DAYS, MIN_DAYS, wishIn } from '../../shared/release/waits.ts'
import { client } from '../../estate/index.ts'

/** How long a report waits before anything opens, for each event, and what happens where nobody can check it. */
export function WaitsForm({ settings }: { settings: ReleaseSettings }) {
  const { fallbackDays, cardFallback, effective } = settings
  const { form, field, input, summary, busy, values } = useSmallForm({
    id: 'waits',
    blank: {
      incapacity: String(settings.waitIncapacityDays),
      death: String(settings.waitDeathDays),
      unchecked: fallbackDays === 0 ? 'wait' : 'open',
      fallback: String(fallbackDays === 0 ? LEAST_FALLBACK_DAYS : fallbackDays),
      cards: cardFallback ? 'yes' : 'no',
    },
    check: errorsInWaits,
    send: async (waits) => {
      const wish = wishIn(waits)
      if (wish === undefined) return
      await client.saveReleaseSettings(wish)
      toast({ title: 'Waiting times saved' })
    },
  })
  const set = (name: 'unchecked' | 'cards') => (value: string) => input(name).onChange({ target: { value } })
  return (
    <Card title="How long we wait for you">
      <form {...form} className="flex flex-col gap-6">
        <ErrorSummary {...summary} />
        <p>
          When somebody reports something and the document was verified, nothing opens until this time has passed. From
          the first minute we tell you: by mail every day, and on every page here. One press stops it.
        </p>
        <div className="grid gap-6 sm:grid-cols-2">
          <Field
            label="Days after an incapacity"
            hint={`${MIN_DAYS} to ${MAX_DAYS}. Usual: 2.`}
            required
            {...field('incapacity')}
          >
            <TextInput inputMode="numeric" {...input('incapacity')} />
          </Field>
          <Field label="Days after a death" hint={`${MIN_DAYS} to ${MAX_DAYS}. Usual: 7.`} required {...field('death')}>
            <TextInput inputMode="numeric" {...input('death')} />
          </Field>
        </div>
        <RadioGroup
          legend="If nobody can check the document"
          {...field('unchecked')}
          value={values.unchecked}
          onChange={set('unchecked')}
          options={[
            {
              value: 'open',
              label: 'Open after a longer wait',
              hint: 'Usual. We tell you every day, and one press stops it.',
            },
            {
              value: 'wait',
              label: 'Wait until somebody can check it',
              hint: 'The people you named may wait for ever, if nobody is ever added who can.',
            },
          ]}
        />
        {values.unchecked === 'open' && (
          <Field
            label="Days without a check"
            hint={`${LEAST_FALLBACK_DAYS} to ${MAX_DAYS}. They count from the day on which we told you that nobody checks it.`}
            required
            {...field('fallback')}
          >
            <TextInput inputMode="numeric" {...input('fallback')} />
          </Field>
        )}
        <Checkbox
          label="A printed card counts too if nobody can look at it, 14 days after somebody showed it"
          hint="A card can be found or taken. Leave this off unless the people you named have nothing but their card."
          checked={values.cards === 'yes'}
          onChange={(event) => set('cards')(event.target.checked ? 'yes' : 'no')}
        />
        <Notice tone={effective.why === undefined ? 'pine' : 'amber'} title="As it is saved now, we really wait">
          <p>
            {inDays(effective.waitIncapacityDays)} after an incapacity, {inDays(effective.waitDeathDays)} after a death.
          </p>
          {effective.why !== undefined && <p>{effective.why}</p>}
          <p className="mt-2">Where we have no mail to tell you by, it is at least 14 days, whatever you enter.</p>
        </Notice>
        <div>
          <Button type="submit" busy={busy}>
            Save waiting times
          </Button>
        </div>
      </form>
    </Card>
  )
}
