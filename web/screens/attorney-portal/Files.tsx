import { type FormEvent, useState } from 'react'
import { client, type HeldSeat, type Matter as Noted } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { EvidenceOf, withEvidence } from '../../shared/evidence/EvidenceOf.tsx'
import { PORTAL_TOAST_MS } from '../../shared/release/words.ts'
import { Button, Field, TextInput, toast } from '../../ui/index.ts'
import { matterWords as words } from './files-words.ts'

/** Loaded on demand, because attorneys rarely need it. */
export function Files({ seat, known }: { seat: HeldSeat; known: Noted | undefined }) {
  const evidence = withEvidence(seat)
  return (
    <div className="flex flex-col gap-6">
      <Matter key={seat.id} seat={seat} known={known} />
      {evidence.length > 0 && (
        <div className="border-t border-line pt-6">
          <h3 className="mb-2 text-lg">{words.evidence}</h3>
          <EvidenceOf seat={seat} releases={evidence} matter={known?.number ?? ''} />
        </div>
      )}
    </div>
  )
}

/** The attorney’s own note about a client; the search above looks through it. */
function Matter({ seat: { ownerId, ownerName }, known }: { seat: HeldSeat; known: Noted | undefined }) {
  const [typed, setTyped] = useState<Partial<Noted>>({})
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { number, email } = { number: known?.number ?? '', email: known?.email ?? '', ...typed }

  const save = async (submitted: FormEvent) => {
    submitted.preventDefault()
    setBusy(true)
    setFailure(undefined)
    try {
      await client.keepMatter({ ownerId, number: number.trim(), email: email.trim() })
      setTyped({})
      toast({ title: words.saved, description: words.savedMore(ownerName), duration: PORTAL_TOAST_MS })
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(submitted) => void save(submitted)}>
      <p className="text-soft">{words.what}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={words.number} error={failure}>
          <TextInput
            value={number}
            maxLength={60}
            autoComplete="off"
            onChange={({ target }) => setTyped((before) => ({ ...before, number: target.value }))}
          />
        </Field>
        <Field label={words.email}>
          <TextInput
            type="email"
            value={email}
            maxLength={254}
            autoComplete="off"
            onChange={({ target }) => setTyped((before) => ({ ...before, email: target.value }))}
          />
        </Field>
      </div>
      <div>
        <Button type="submit" variant="secondary" busy={busy}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}
