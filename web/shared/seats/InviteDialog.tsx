import { useCallback, useId, useState } from 'react'
import { chosenAs, inShort, leftForYou, type Named, youCanOpen } from '../../../contract/mail-sentences.ts'
import { mailNameProblem } from '../../../contract/mail-name-rules.ts'
import { profile } from '../../../records/kinds/profile.ts'
import { type CardData, type SeatRole, useRecords, useReleaseSettings, useSession, client } from '../../estate/index.ts'
import { Button, Checkbox, Dialog, Field, Notice, RadioGroup, TextInput } from '../../ui/index.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { type Errors, useSmallForm } from '../forms/use-small-form.ts'
import { checkWords } from '../release/report-words.ts'
import { daysUnchecked } from '../release/use-outlook.ts'
import { daysInWords } from '../../ui/days-in-words.ts'
import { HandOver } from './HandOver.tsx'
import type { SeatPerson } from '../release/seat-people.ts'
import { useAnswer } from '../../estate/use-answer.ts'
import { handOverWords } from './hand-over-words.ts'
import { inviteWords as words } from './invite-words.ts'

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
  return open ? <InviteForm role={role} person={person} onMade={setMade} onClose={() => change(false)} /> : null
}

function InviteForm({
  role,
  person,
  onMade,
  onClose,
}: {
  role: SeatRole
  person: SeatPerson
  onMade: (made: { link: string; card: CardData }) => void
  onClose: () => void
}) {
  const [own] = useRecords(profile).all
  const { email: ownAddress = words.ownAddress } = useSession()
  const [formerly] = useAnswer(useCallback(() => client.countFormerly(role), [role]))
  const [again, setAgain] = useState(false)
  const { values, form, field, input, choice, summary, busy } = useSmallForm({
    id: useId(),
    blank: {
      email: person.email,
      ownerName: own ? `${own.values.firstName} ${own.values.lastName}`.trim() : '',
      // No default: only the owner may decide that a mail contains a name in clear text.
      calledBy: '',
    },
    check: invitationErrors,
    send: async ({ email, ownerName, calledBy }) => {
      const name = ownerName.trim()
      const names = { personName: person.name, ownerName: name, ...(calledBy === 'name' && { mailName: name }), again }
      onMade(await client.inviteSeat({ role, email: email.trim(), ...names }))
    },
  })
  const name = values.ownerName.trim()
  return (
    <FormDialog
      {...{ form, summary, busy, onClose }}
      title={words.title(person.name)}
      description={words.intro(person.name)}
      save={words.send}
    >
      <Field label={words.email(person.name)} required {...field('email')}>
        <TextInput type="email" autoComplete="off" {...input('email')} />
      </Field>
      <Field label={words.ownerName} hint={words.ownerNameHint} required {...field('ownerName')}>
        <TextInput autoComplete="name" {...input('ownerName')} />
      </Field>
      <RadioGroup
        legend={words.calledBy(person.name)}
        required
        {...choice('calledBy')}
        {...field('calledBy')}
        options={[
          {
            value: 'name',
            label: words.byName(name),
            hint: (
              <Says role={role} owner={{ name: name || words.yourName, email: ownAddress }} more={words.byNameHint} />
            ),
          },
          {
            value: 'address',
            label: words.byAddress,
            hint: <Says role={role} owner={{ name: null, email: ownAddress }} more={words.byAddressHint} />,
          },
        ]}
      />
      {formerly.state === 'ready' && formerly.value > 0 && (
        <Checkbox
          checked={again}
          onChange={({ target }) => setAgain(target.checked)}
          label={words.again(person.name, formerly.value)}
          hint={words.againHint}
        />
      )}
      <OnlyOneWhoChecks name={person.name} />
    </FormDialog>
  )
}

/** Previews the two mails, of the invitation and of the release. */
function Says({ role, owner, more }: { role: SeatRole; owner: Named; more: string }) {
  return (
    <>
      <span className="block">
        {words.theyRead} <q>{chosenAs(owner, role)}</q>
      </span>
      <span className="block">
        {words.oneDay} <q>{youCanOpen(leftForYou(inShort(owner)))}</q>
      </span>
      <span className="block">{more}</span>
    </>
  )
}

function invitationErrors(values: Record<'email' | 'ownerName' | 'calledBy', string>): Errors<keyof typeof values> {
  const errors: Errors<keyof typeof values> = {}
  const name = values.ownerName.trim()
  if (!/^\S+@\S+\.\S+$/.test(values.email.trim())) errors.email = words.emailInvalid
  if (name.length < 2) errors.ownerName = words.ownerNameMissing
  const problem = values.calledBy === 'name' ? mailNameProblem(name) : undefined
  if (values.calledBy === '') errors.calledBy = words.calledByMissing
  else if (problem !== undefined) errors.calledBy = problem
  return errors
}

/** Warns if no reviewer would remain, because a grantee cannot review this owner’s reports. */
function OnlyOneWhoChecks({ name }: { name: string }) {
  const settings = useReleaseSettings()
  const reviewers = settings?.reviewers
  if (settings === undefined || !reviewers?.confirmed || reviewers.impartial > 1) return null
  const days = daysUnchecked(settings)
  return (
    <Notice tone="amber" title={reviewers.impartial === 1 ? words.oneChecks : words.nobodyChecks}>
      {reviewers.impartial === 1 && <p>{words.ifTheOne(name)}</p>}
      <p className="mt-2">
        {days === undefined ? words.waits : words.opensAfter(daysInWords(days))} {words.changeIt}{' '}
        {checkWords.addSecondPerson}
      </p>
    </Notice>
  )
}

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
      title={handOverWords.title(name)}
      footer={<Button onClick={() => onOpenChange(false)}>{handOverWords.done}</Button>}
    >
      <HandOver name={name} link={link} card={card} />
    </Dialog>
  )
}
