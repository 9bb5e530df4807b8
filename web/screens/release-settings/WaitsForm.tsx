import type { ReleaseSettings } from '../../estate/index.ts'
import { saveReleaseSettings } from '../../estate/index.ts'
import { Button, Card, ErrorSummary, Field, Notice, TextInput, toast } from '../../ui/index.ts'
import { useSmallForm } from '../auth/use-small-form.ts'
import { daysIn, errorsInWaits, inDays, MAX_DAYS, MIN_DAYS } from './waits.ts'

/** How long a verified report waits before anything opens, for each event, and what this server makes of it. */
export function WaitsForm({ settings }: { settings: ReleaseSettings }) {
  const { form, field, input, summary, busy } = useSmallForm({
    id: 'waits',
    blank: { incapacity: String(settings.waitIncapacityDays), death: String(settings.waitDeathDays) },
    check: errorsInWaits,
    send: async (waits) => {
      const waitIncapacityDays = daysIn(waits.incapacity)
      const waitDeathDays = daysIn(waits.death)
      if (waitIncapacityDays === undefined || waitDeathDays === undefined) return
      await saveReleaseSettings({ waitIncapacityDays, waitDeathDays })
      toast({ title: 'Waiting times saved' })
    },
  })
  const { effective } = settings
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
        <Notice tone={effective.why === undefined ? 'pine' : 'amber'} title="As it is saved now, we really wait">
          <p>
            {inDays(effective.waitIncapacityDays)} after an incapacity, {inDays(effective.waitDeathDays)} after a death.
          </p>
          {effective.why !== undefined && <p>{effective.why}</p>}
          <p className="mt-2">
            Where there is no second person to check a document, or no mail to tell you, it is at least 14 days,
            whatever you enter.
          </p>
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
