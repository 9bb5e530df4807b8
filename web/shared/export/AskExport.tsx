import { useState } from 'react'
import { client, useAllRecords } from '../../estate/index.ts'
import { useHasFormulas } from '../../kinds/export/use-has-formulas.ts'
import { words as tableWords } from '../../kinds/export/words.ts'
import { Checkbox, Notice } from '../../ui/index.ts'
import { PasswordDialog } from '../auth/PasswordDialog.tsx'
import { words } from './words.ts'

/** `defused` puts an apostrophe before cells that a spreadsheet would run as a formula. */
export type ExportChoice = { readonly defused: boolean }

export type AskExportProps = { onConfirmed: (choice: ExportChoice) => void; onClose: () => void }

/** Confirms the password, and warns about cells that a spreadsheet would run as a formula. */
export function AskExport({ onConfirmed, onClose }: AskExportProps) {
  const runs = useHasFormulas(useAllRecords())
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
