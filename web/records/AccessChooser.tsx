import { type AccessLevels, levelOf } from '../../records/access.ts'
import { Checkbox, Field, linkClass, RadioGroup, Select } from '../ui/index.ts'
import { type Access, type AccessErrors } from './access.ts'
import type { People } from './people.ts'

const contactSeats = ['contact_1', 'contact_2'] as const
const seatOf = (audience: Access['audience']) => contactSeats.find((seat) => seat === audience)

/**
 * The control *Who may see this*: a level, for a contact the person, and whether incapacity is enough.
 * The attorney is offered only when there is one, or when the record already goes to the attorney.
 */
export function AccessChooser({
  id,
  levels,
  value,
  onChange,
  people,
  errors = {},
}: {
  id: string
  levels: AccessLevels
  value: Access
  onChange: (value: Access) => void
  people: People
  errors?: AccessErrors
}) {
  const offered = Object.entries(levels).filter(
    ([key, { audience }]) => audience !== 'attorney' || people.attorney !== undefined || key === value.level,
  )
  const chosen = levels[value.level]?.audience
  const asksContact = chosen === 'one_contact' || chosen === 'contact_1' || chosen === 'contact_2'

  const chooseLevel = (level: string) => {
    const audience = levels[level]?.audience
    onChange({ ...value, level, audience: audience === undefined || audience === 'one_contact' ? '' : audience })
  }
  const chooseContact = (seat: string) => {
    const audience = contactSeats.find((one) => one === seat) ?? ''
    onChange({ ...value, audience, level: audience ? (levelOf(levels, audience) ?? value.level) : value.level })
  }

  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        id={`${id}-level`}
        legend="Who may see this"
        required
        value={value.level}
        onChange={chooseLevel}
        error={errors.level}
        options={offered.map(([key, { label, hint, audience }]) => {
          const person = audience === 'contact_1' || audience === 'contact_2' ? people[audience] : undefined
          return { value: key, label: person ? `${label} (${person})` : label, ...(hint !== undefined && { hint }) }
        })}
      />
      {asksContact && (
        <ContactChooser
          id={`${id}-audience`}
          seat={seatOf(value.audience)}
          people={people}
          error={errors.audience}
          onChange={chooseContact}
        />
      )}
      {value.level !== '' && chosen !== 'nobody' && (
        <Checkbox
          label="Also if I am incapacitated"
          hint="Otherwise only after your death."
          checked={value.alsoIfIncapacitated}
          onChange={(event) => onChange({ ...value, alsoIfIncapacitated: event.target.checked })}
        />
      )}
    </div>
  )
}

/** Which of the two contacts; with the way to add one where a seat is empty. */
function ContactChooser({
  id,
  seat,
  people,
  error,
  onChange,
}: {
  id: string
  seat: 'contact_1' | 'contact_2' | undefined
  people: People
  error: string | undefined
  onChange: (seat: string) => void
}) {
  const filled = contactSeats.filter((one) => people[one] !== undefined)
  return (
    <div>
      <Field id={id} label="Contact" required error={error}>
        <Select
          value={seat !== undefined && people[seat] !== undefined ? seat : ''}
          onChange={(event) => onChange(event.target.value)}
          placeholder="Select a contact"
          options={filled.map((one) => ({ value: one, label: people[one] ?? '' }))}
        />
      </Field>
      {filled.length < 2 && (
        <p className="mt-1 text-sm">
          <a href="/legal/contact" className={`${linkClass} inline-flex min-h-11 items-center`}>
            Add an authorized contact
          </a>
        </p>
      )}
    </div>
  )
}
