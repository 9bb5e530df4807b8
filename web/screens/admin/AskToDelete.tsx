import { useState } from 'react'
import { mailWordsProblem } from '../../../contract/mail-name-rules.ts'
import { client, type Person } from '../../estate/index.ts'
import { Field, TextInput, toast } from '../../ui/index.ts'
import { CodeDialog } from './CodeDialog.tsx'
import { peopleWords as words } from './words.ts'

/** The owner must confirm, because no operator may delete an estate alone. */
export function AskToDelete({
  person: { id, email },
  onClose,
  onChanged,
}: {
  person: Person
  onClose: () => void
  onChanged: () => Promise<void>
}) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  return (
    <CodeDialog
      title={words.askDelete(email)}
      confirm={words.askThem}
      onClose={onClose}
      onConfirm={async (code) => {
        const found = mailWordsProblem(reason)
        setProblem(found)
        if (found !== undefined) throw new Error(found)
        await client.requestDeletion({ accountId: id, reason: reason.trim(), code })
        toast({ title: words.done, description: words.doneMore('delete') })
        await onChanged()
      }}
    >
      <p>{words.deleteMeans}</p>
      <Field label={words.deleteWhy} hint={words.deleteWhyHint} error={problem}>
        <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </CodeDialog>
  )
}
