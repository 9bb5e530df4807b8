import { product } from '../../../domain/product.ts'
import {
  readEverything,
  useEstateStatus,
  useReleaseSettings,
  useSeats,
  client,
  useSession,
} from '../../estate/index.ts'
import { audiencesInWords, usePeople } from '../../kinds/access/people.ts'
import { SaveZip } from '../../kinds/export/SaveZip.tsx'
import { Card } from '../../ui/index.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import type { AskExportProps, ExportChoice } from './AskExport.tsx'
import { saveWords, words } from './words.ts'

// Loaded on press, with the formula detection.
const Ask = onDemand<AskExportProps>(async () => (await import('./AskExport.tsx')).AskExport)

export function ExportCard() {
  const { email = '' } = useSession()
  const status = useEstateStatus()
  const people = usePeople()
  const seats = useSeats()
  const settings = useReleaseSettings()
  return (
    <Card title={words.title}>
      <p className="mb-4 text-soft">{words.what}</p>
      {status === 'loading' && <p className="mb-4">{words.waits}</p>}
      <SaveZip
        words={saveWords}
        disabled={status !== 'ready'}
        Confirm={Ask}
        make={async (watch, choice: ExportChoice = { defused: true }) => {
          const [{ withWriter }, { makeExport }] = await Promise.all([
            import('./writer-in-worker.ts'),
            import('./make-export.ts'),
          ])
          const everything = await readEverything()
          const about = {
            email,
            madeAt: new Date().toISOString(),
            people: seats.map(({ role, state, email: invited }) => ({
              role,
              state,
              ...(invited && { email: invited }),
            })),
            ...(settings && {
              waits: { incapacityDays: settings.waitIncapacityDays, deathDays: settings.waitDeathDays },
            }),
            activity: everything.activity.map(({ at, text }) => ({ at, text })),
          }
          const made = await withWriter(
            everything,
            { audiences: audiencesInWords(people), about, ...choice },
            (writer) => makeExport(writer, about.madeAt, { open: client.openFile, ...watch }),
          )
          return { ...made, name: `${product.fileName}-${about.madeAt.slice(0, 10)}.zip` }
        }}
      />
    </Card>
  )
}
