import { useId } from 'react'
import { client } from '../../estate/index.ts'
import { Field, TextInput, toast } from '../../ui/index.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { useSmallForm } from '../forms/use-small-form.ts'
import { words } from './words.ts'

/**
 * Explains why the second key may have changed, and sets up the new key. Never shows the new
 * fingerprint, so that the owner has to get it from the people who run the site.
 * @param known the fingerprint of the pinned key
 */
export function SetUpAgainDialog({ known, onClose }: { known: string; onClose: () => void }) {
  const id = useId()
  const { form, field, input, summary, busy } = useSmallForm({
    id: `${id}-fingerprint`,
    blank: { fingerprint: '' },
    check: ({ fingerprint }) => (fingerprint.trim() === '' ? { fingerprint: words.needed } : {}),
    send: async ({ fingerprint }) => {
      await client.setUpAgain(fingerprint)
      toast({ title: words.done, description: words.doneMore })
      onClose()
    },
  })
  return (
    <FormDialog title={words.title} {...{ form, summary, busy, onClose }} save={words.confirm}>
      <p>{words.why}</p>
      <ul className="list-disc pl-6">
        <li>{words.lost}</li>
        <li>{words.replaced}</li>
      </ul>
      <p>{words.ask}</p>
      <p>
        {words.known} <span className="font-mono break-words">{known}</span>. {words.stillHolds}
      </p>
      <Field label={words.fingerprint} hint={words.hint} required {...field('fingerprint')}>
        <TextInput autoComplete="off" autoCapitalize="characters" spellCheck={false} {...input('fingerprint')} />
      </Field>
      <p>{words.after}</p>
    </FormDialog>
  )
}
