import { type FormEvent, useState } from 'react'
import { type CaretakerGuide, client, type Keeping } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { useAnswer } from '../../estate/use-answer.ts'
import { Button, Disclosure, ErrorSummary, Field, Notice, TextArea, TextInput, toast } from '../../ui/index.ts'
import { DownloadPdf } from '../../shared/papers/DownloadPdf.tsx'
import { Panel } from './Panel.tsx'
import { caretakerPaperWords as paperWords, caretakerWords as words } from './caretaker-words.ts'

/** Lets an operator name a caretaker and print their page. Shows whether they have confirmed. */
export function Caretaker() {
  const [answer, again] = useAnswer(client.readKeeping)
  return (
    <Panel title={words.title} answer={answer} onAgain={again}>
      {(keeping) => (
        <div className="flex flex-col gap-4">
          <p className="max-w-prose text-soft">{words.purpose}</p>
          <State keeping={keeping} />
          <Disclosure label={words.page}>
            <CaretakerForm key={JSON.stringify(keeping)} keeping={keeping} onSaved={again} />
          </Disclosure>
        </div>
      )}
    </Panel>
  )
}

function State({ keeping: { caretaker } }: { keeping: Keeping }) {
  const told = toldOf(caretaker)
  return (
    <Notice tone={told.tone} title={told.title}>
      <p>{told.more}</p>
    </Notice>
  )
}

function toldOf(caretaker: Keeping['caretaker']) {
  if (!caretaker) return { tone: 'clay', title: words.nobody, more: words.nobodyMore } as const
  const { name, state, askedAt, confirmedAt = askedAt } = caretaker
  if (state === 'overdue')
    return { tone: 'brick', title: words.overdue(name), more: words.overdueMore(askedAt) } as const
  if (state === 'waiting')
    return { tone: 'neutral', title: words.waiting(name, askedAt), more: words.waitingMore } as const
  return { tone: 'pine', title: words.confirmed(name), more: words.confirmedMore(confirmedAt) } as const
}

const nobody = { name: '', reach: '', email: '' }
const guideFields: readonly { field: keyof CaretakerGuide; label: string; hint?: string; max: number }[] = [
  { field: 'whereItRuns', label: words.whereItRuns, max: 1000 },
  { field: 'whoPays', label: words.whoPays, hint: words.whoPaysHint, max: 1000 },
  { field: 'howToKeepItOn', label: words.howToKeepItOn, max: 2000 },
  { field: 'whereBackupsAre', label: words.whereBackupsAre, hint: words.whereBackupsAreHint, max: 1000 },
  { field: 'whomToCall', label: words.whomToCall, hint: words.whomToCallHint, max: 300 },
]

function CaretakerForm({ keeping, onSaved }: { keeping: Keeping; onSaved: () => Promise<void> }) {
  const [person, setPerson] = useState<typeof nobody>(keeping.caretaker ?? nobody)
  const [guide, setGuide] = useState(keeping.guide)
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const save = async (to: typeof nobody) => {
    setAttempt((count) => count + 1)
    const { name, reach, email } = { name: to.name.trim(), reach: to.reach.trim(), email: to.email.trim() }
    if ((name === '') !== (email === '')) return setFailure(words.missingName)
    setBusy(true)
    try {
      await client.saveKeeping({ guide, caretaker: email === '' ? null : { name, reach, email } })
      toast({ title: words.saved, description: savedWords(keeping, email) })
      await onSaved()
    } catch (error) {
      setFailure(messageOf(error))
    }
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(person)
  }
  const typed = (field: keyof typeof nobody) => (event: { target: { value: string } }) =>
    setPerson({ ...person, [field]: event.target.value })
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <ErrorSummary message={failure} attempt={attempt} />
      <Field label={words.name}>
        <TextInput value={person.name} maxLength={100} onChange={typed('name')} />
      </Field>
      <Field label={words.reach} hint={words.reachHint}>
        <TextInput value={person.reach} maxLength={200} onChange={typed('reach')} />
      </Field>
      <Field label={words.email} hint={words.emailHint}>
        <TextInput type="email" value={person.email} maxLength={254} onChange={typed('email')} />
      </Field>
      <p className="max-w-prose text-soft">{words.pageMore}</p>
      {guideFields.map(({ field, label, hint, max }) => (
        <Field key={field} label={label} {...(hint !== undefined && { hint })}>
          <TextArea
            value={guide[field]}
            maxLength={max}
            rows={2}
            onChange={(event) => setGuide({ ...guide, [field]: event.target.value })}
          />
        </Field>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {words.save}
        </Button>
        <DownloadPdf
          name={paperWords.fileName}
          label={words.print}
          document={async () =>
            (await import('../../shared/papers/caretaker-page.ts')).caretakerDocument(
              pageOf(keeping.address, person.name, guide),
            )
          }
        />
        {keeping.caretaker && (
          <Button variant="quiet" onClick={() => void save(nobody)}>
            {words.remove}
          </Button>
        )}
      </div>
    </form>
  )
}

function savedWords({ caretaker }: Keeping, email: string): string {
  if (email === '') return caretaker ? words.removedMore : words.savedMore
  return email.toLowerCase() === caretaker?.email ? words.savedMore : words.sentMore(email)
}

const pageOf = (address: string, name: string, guide: CaretakerGuide) => ({
  kind: paperWords.kind,
  title: paperWords.forWhom(name.trim()),
  what: paperWords.what(address),
  parts: (['whereItRuns', 'whoPays', 'howToKeepItOn', 'whereBackupsAre'] as const).map((field) => ({
    title: paperWords[field],
    text: guide[field].trim() || paperWords.empty,
  })),
  steps: { title: paperWords.standIn, of: paperWords.steps(address) },
  more: paperWords.more,
})
