import { useState } from 'react'
import {
  readEverything,
  useAllRecords,
  useEstateStatus,
  useReleaseSettings,
  useSeats,
  client,
  useSession,
} from '../../estate/index.ts'
import { audiencesInWords, usePeople } from '../../records/people.ts'
import { SaveZip } from '../../records/SaveZip.tsx'
import { words as tableWords } from '../../records/export/words.ts'
import { useRuns } from '../../records/export/use-runs.ts'
import { Card, Checkbox, Notice } from '../../ui/index.ts'
import { PasswordDialog } from '../auth/PasswordDialog.tsx'
import { saveWords, words } from './words.ts'

/** How tables are written: `defused`, an apostrophe stands before whatever a spreadsheet would run. */
type Choice = { readonly defused: boolean }

function AskPassword({ onConfirmed, onClose }: { onConfirmed: (choice: Choice) => void; onClose: () => void }) {
  const runs = useRuns(useAllRecords())
  const [defused, setDefused] = useState(true)
  return (
    <PasswordDialog
      id="export"
      title={words.title}
      description={words.ask}
      save={words.confirm}
      onPassword={async (password) => {
        await client.confirmPassword(password)
        onConfirmed({ defused })
      }}
      onClose={onClose}
    >
      {runs && (
        <Notice tone="amber" title={tableWords.formulas}>
          {tableWords.formulasWhy}
          <Checkbox
            label={words.defuse}
            hint={words.defuseHint}
            checked={defused}
            onChange={(event) => setDefused(event.target.checked)}
          />
        </Notice>
      )}
    </PasswordDialog>
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
    <Card title={words.title}>
      <p className="mb-4 text-soft">{words.what}</p>
      {status === 'loading' && <p className="mb-4">{words.waits}</p>}
      <SaveZip
        words={saveWords}
        disabled={status !== 'ready'}
        Confirm={AskPassword}
        make={async (watch, choice: Choice = { defused: true }) => {
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
          return { ...made, name: `cairn-${about.madeAt.slice(0, 10)}.zip` }
        }}
      />
    </Card>
  )
}
