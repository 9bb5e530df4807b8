import { type FormEvent, useId, useState } from 'react'
import { mailNameProblem } from '../../../contract/mail-name-rules.ts'
import { profile } from '../../../records/kinds/profile.ts'
import { messageOf } from '../../estate/message-of.ts'
import { type CardData, type SeatRole, useRecords, useReleaseSettings, useSession, client } from '../../estate/index.ts'
import {
  Button,
  Dialog,
  ErrorSummary,
  Field,
  Notice,
  RadioGroup,
  type SummaryError,
  TextInput,
} from '../../ui/index.ts'
import { addSecondPerson } from '../release/who-can-check.ts'
import { HandOver } from './HandOver.tsx'
import type { SeatPerson } from '../release/seat-people.ts'

/** Asks where the invitation goes and under which name the owner is known, makes it, and then shows what to hand over. */
export function InviteDialog({
  open,
  onOpenChange,
  role,
  person,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  role: SeatRole
  person: SeatPerson
}) {
  const [made, setMade] = useState<{ link: string; card: CardData }>()
  const change = (next: boolean) => {
    if (!next) setMade(undefined)
    onOpenChange(next)
  }
  if (made !== undefined) return <HandOverDialog open={open} onOpenChange={change} name={person.name} {...made} />
  return <InviteForm open={open} onOpenChange={change} role={role} person={person} onMade={setMade} />
}

function InviteForm({
  open,
  onOpenChange,
  role,
  person,
  onMade,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  role: SeatRole
  person: SeatPerson
  onMade: (made: { link: string; card: CardData }) => void
}) {
  const form = useId()
  const [email, setEmail] = useState(person.email)
  const [own] = useRecords(profile).all
  const [ownerName, setOwnerName] = useState(own ? `${own.values.firstName} ${own.values.lastName}`.trim() : '')
  // Nothing is chosen beforehand: a name that leaves the seal does so because its owner said so.
  const [calledBy, setCalledBy] = useState('')
  const { email: ownAddress = 'your address' } = useSession()
  const name = ownerName.trim()
  const [errors, setErrors] = useState<SummaryError[]>([])
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const messageFor = (id: string) => errors.find((error) => error.id === id)?.message

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found: SummaryError[] = []
    if (!/^\S+@\S+\.\S+$/.test(email.trim()))
      found.push({ id: `${form}-email`, message: 'Please enter a valid email address' })
    if (ownerName.trim().length < 2) found.push({ id: `${form}-name`, message: 'Please enter your name' })
    const problem = calledBy === 'name' ? mailNameProblem(name) : undefined
    if (calledBy === '') found.push({ id: `${form}-called`, message: 'Please choose how our mails may call you' })
    else if (problem !== undefined) found.push({ id: `${form}-called`, message: problem })
    setErrors(found)
    setFailure(undefined)
    setAttempt((count) => count + 1)
    if (found.length > 0) return
    setBusy(true)
    try {
      const names = { personName: person.name, ownerName: name, ...(calledBy === 'name' && { mailName: name }) }
      onMade(await client.inviteSeat({ role, email: email.trim(), ...names }))
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Invite ${person.name}`}
      description="We send them a mail that says you named them. The key to it you hand over yourself, on the next page."
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={busy}>
            Send invitation
          </Button>
        </>
      }
    >
      <ErrorSummary errors={errors} message={failure} attempt={attempt} />
      <form id={form} noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-6">
        <Field id={`${form}-email`} label={`Email of ${person.name}`} required error={messageFor(`${form}-email`)}>
          <TextInput type="email" autoComplete="off" value={email} onChange={(event) => setEmail(event.target.value)} />
        </Field>
        <Field
          id={`${form}-name`}
          label="Your name, as they know you"
          hint="It is on their invitation and on their card, sealed until they open it."
          required
          error={messageFor(`${form}-name`)}
        >
          <TextInput autoComplete="name" value={ownerName} onChange={(event) => setOwnerName(event.target.value)} />
        </Field>
        <RadioGroup
          id={`${form}-called`}
          legend={`How may our mails to ${person.name} call you?`}
          required
          value={calledBy}
          onChange={setCalledBy}
          error={messageFor(`${form}-called`)}
          options={[
            {
              value: 'name',
              label: name === '' ? 'By my name' : `By my name: ${name}`,
              hint: 'They see at once who is meant. Our mails are not sealed: the people who run this server can read that name.',
            },
            {
              value: 'address',
              label: 'By my email address',
              hint: `Then they read ${ownAddress} in place of a name.`,
            },
          ]}
        />
        <OnlyOneWhoChecks name={person.name} />
      </form>
    </Dialog>
  )
}

/** Whoever gets a role cannot check a report any more. Said before it happens, where it would leave nobody, or there is nobody. */
function OnlyOneWhoChecks({ name }: { name: string }) {
  const settings = useReleaseSettings()
  const reviewers = settings?.reviewers
  if (settings === undefined || !reviewers?.confirmed || reviewers.impartial > 1) return null
  const { fallbackDays } = settings
  return (
    <Notice
      tone="amber"
      title={
        reviewers.impartial === 1
          ? 'Only one person here can check a report about you'
          : 'Nobody here can check a report about you'
      }
    >
      {reviewers.impartial === 1 && (
        <p>
          If that is {name}, nobody can from the moment they accept: nobody checks what they have a part in themselves.
        </p>
      )}
      <p className="mt-2">
        {fallbackDays === 0
          ? 'A report then waits until there is somebody, even for ever.'
          : `A report then opens without a check, ${fallbackDays} days after we told you at the earliest.`}{' '}
        You can change that in My Release Settings. {addSecondPerson}
      </p>
    </Notice>
  )
}

/** What to hand over, in a dialog of its own. */
export function HandOverDialog({
  open,
  onOpenChange,
  name,
  link,
  card,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  name: string
  link: string
  card: CardData
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Now give this to ${name} yourself`}
      footer={<Button onClick={() => onOpenChange(false)}>I have handed it over</Button>}
    >
      <HandOver name={name} link={link} card={card} />
    </Dialog>
  )
}
