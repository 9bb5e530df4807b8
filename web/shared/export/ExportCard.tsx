import {
  readEverything,
  useEstateStatus,
  useReleaseSettings,
  useSeats,
  client,
  useSession,
} from '../../estate/index.ts'
import { audienceInWords, usePeople } from '../../records/people.ts'
import { SaveZip } from '../../records/SaveZip.tsx'
import { Card } from '../../ui/index.ts'
import { PasswordDialog } from '../auth/PasswordDialog.tsx'

const words = {
  button: 'Export everything',
  running: 'Exporting',
  beginning: 'Reading your records',
  saved: 'Everything exported',
  failed: 'Not exported',
}

function AskPassword({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  return (
    <PasswordDialog
      id="export"
      title="Export everything"
      description="Whoever holds this file can read all of it, passwords too."
      save="Export"
      onPassword={async (password) => {
        await client.confirmPassword(password)
        onConfirmed()
      }}
      onClose={onClose}
    />
  )
}

/** Everything the owner keeps here as one ZIP in open formats: to have, to print, or to go elsewhere with. */
export function ExportCard() {
  const { email = '' } = useSession()
  const status = useEstateStatus()
  const people = usePeople()
  const seats = useSeats()
  const settings = useReleaseSettings()
  return (
    <Card title="Export everything">
      <p className="mb-4 text-soft">
        One ZIP file with all your records and files, readable in any browser and by other programs, without Cairn.
        Passwords are readable in it, so keep it like a key.
      </p>
      <SaveZip
        words={words}
        disabled={status !== 'ready'}
        Confirm={AskPassword}
        make={async (watch) => {
          // All kinds and the writers of formats: they come at the press.
          const [{ contentsOf }, { makeExport }] = await Promise.all([
            import('../../../records/convert/contents.ts'),
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
          const contents = contentsOf(everything, (audience) => audienceInWords(audience, people))
          const made = await makeExport(contents, about, { open: client.openFile, ...watch })
          return { ...made, name: `cairn-${about.madeAt.slice(0, 10)}.zip` }
        }}
      />
    </Card>
  )
}
