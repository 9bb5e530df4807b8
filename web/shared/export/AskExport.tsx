import { useState } from 'react'
import { client, useAllRecords } from '../../estate/index.ts'
import { useRuns } from '../../kinds/export/use-runs.ts'
import { words as tableWords } from '../../kinds/export/words.ts'
import { Checkbox, Notice } from '../../ui/index.ts'
import { PasswordDialog } from '../auth/PasswordDialog.tsx'
import { words } from './words.ts'

/** How tables are written: `defused`, an apostrophe stands before whatever a spreadsheet would run. */
export type ExportChoice = { readonly defused: boolean }

export type AskExportProps = { onConfirmed: (choice: ExportChoice) => void; onClose: () => void }

/** Asks for the password before everything goes out, and says what a spreadsheet would run of it. */
export function AskExport({ onConfirmed, onClose }: AskExportProps) {
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
