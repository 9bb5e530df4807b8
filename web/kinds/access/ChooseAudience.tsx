import { type AccessLevels, levelOf, nobodyReceives, seatTitles } from '../../../records/access.ts'
import { rolesOfAudience, seatRoles } from '../../../domain/seats.ts'
import { Button, Checkbox, Field, Notice, RadioGroup, Select } from '../../ui/index.ts'
import { type Access, type AccessErrors, type ContactSeat, contactSeats } from './access.ts'
import { AudienceFaces } from './AudienceFaces.tsx'
import { FirstDaysBox } from './FirstDaysBox.tsx'
import { type People, useFaces } from './people.ts'
import { choicesOf, chosenAmong, contactsIn } from './choices.ts'
import { words } from './words.ts'

export type ChooseAudienceProps = {
  id: string
  levels: AccessLevels
  value: Access
  onChange: (value: Access) => void
  people: People
  errors?: AccessErrors
  many?: boolean
  /** The days until records for the first days open; 0 or missing if the form doesn't offer them. */
  firstDays?: number
  /** Opens the form for a new contact. Without this prop the control shows no button for that. */
  onName?: (() => void) | undefined
}

const seatOf = (audience: Access['audience']) => contactSeats.find((seat) => seat === audience)

/** A level, a contact if the level needs one, and whether the record also opens at incapacity. */
export function ChooseAudience(props: ChooseAudienceProps) {
  const { id, levels, value, onChange, people, errors = {}, many = false, firstDays = 0 } = props
  const faces = useFaces()
  const choices = choicesOf(levels, value, people)
  const levelAudience = levels[value.level]?.audience
  const seat = seatOf(value.audience)
  // The choices name each contact, so a second question is needed only for an empty seat.
  const asksContact =
    levelAudience === 'contact_1' ||
    levelAudience === 'contact_2' ||
    (levelAudience === 'one_contact' && (!seat || !people[seat]))

  const choose = (key: string) => {
    const chosen = choices.find((choice) => choice.key === key)
    if (chosen) onChange({ ...value, ...chosen.access })
  }
  const chooseContact = (audience: ContactSeat | undefined) =>
    onChange({
      ...value,
      audience: audience ?? '',
      level: audience ? (levelOf(levels, audience) ?? value.level) : value.level,
    })

  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        id={`${id}-level`}
        legend={many ? words.legendForMany : words.legend}
        required
        value={chosenAmong(choices, value)?.key ?? ''}
        onChange={choose}
        error={errors.level}
        options={choices.map(({ key, label, title, hint, access }) => ({
          value: key,
          label: (
            <span className="inline-flex items-center gap-2">
              {access.audience !== '' && <AudienceFaces record={{ audience: access.audience }} faces={faces} />}
              <span>{title === undefined ? label : <Named name={label} title={title} />}</span>
            </span>
          ),
          ...(hint !== undefined && { hint }),
        }))}
      />
      {asksContact && (
        <ContactChooser
          id={`${id}-audience`}
          seat={seat}
          people={people}
          error={errors.audience}
          onChange={chooseContact}
        />
      )}
      <NoGranteeWarning {...props} onChoose={chooseContact} />
      {value.level !== '' && levelAudience !== 'nobody' && (
        <>
          <Checkbox
            label={words.incapacity}
            hint={words.incapacityHint}
            checked={value.alsoIfIncapacitated}
            onChange={(event) => onChange({ ...value, alsoIfIncapacitated: event.target.checked })}
          />
          <FirstDaysBox
            days={firstDays}
            checked={value.firstDays === true}
            onChange={(chosen) => onChange({ ...value, firstDays: chosen })}
          />
        </>
      )}
    </div>
  )
}

function Named({ name, title }: { name: string; title: string }) {
  return (
    <>
      <span className="font-semibold">{name}</span>, {title}
    </>
  )
}

function whyNoGrantee(audience: Access['audience'], people: People, many: boolean): string {
  if (contactsIn(people).length === 0) return words.noContact
  const [seat] = audience === '' ? [] : rolesOfAudience[audience]
  if (seat !== undefined) return words.emptySeat(seatTitles[seat])
  return many ? words.onlyYouForMany : words.onlyYou
}

function NoGranteeWarning({
  value: { audience },
  people,
  many = false,
  onChoose,
  onName,
}: Pick<ChooseAudienceProps, 'value' | 'people' | 'many' | 'onName'> & { onChoose: (seat: ContactSeat) => void }) {
  const seated = seatRoles.filter((role) => people[role] !== undefined)
  const contacts = contactsIn(people)
  if (audience === '' ? contacts.length > 0 : !nobodyReceives({ audience }, seated)) return null
  return (
    <Notice tone="amber">
      <output className="block">
        <span className="block font-semibold">{many ? words.nobodyForMany : words.nobody}</span>
        {whyNoGrantee(audience, people, many)}
      </output>
      <div className="mt-3 flex flex-wrap gap-3">
        {contacts.map(({ seat, name }) => (
          <Button key={seat} variant="secondary" onClick={() => onChoose(seat)}>
            {words.choose(name)}
          </Button>
        ))}
        {onName && (contacts.length === 0 || seatOf(audience) !== undefined) && (
          <Button variant="secondary" onClick={onName}>
            {words.nameSomeone}
          </Button>
        )}
      </div>
    </Notice>
  )
}

function ContactChooser({
  id,
  seat,
  people,
  error,
  onChange,
}: {
  id: string
  seat: ContactSeat | undefined
  people: People
  error: string | undefined
  onChange: (seat: ContactSeat | undefined) => void
}) {
  return (
    <Field id={id} label={words.contact} required error={error}>
      <Select
        value={seat !== undefined && people[seat] !== undefined ? seat : ''}
        onChange={(event) => onChange(contactSeats.find((one) => one === event.target.value))}
        placeholder={words.chooseContact}
        options={contactsIn(people).map(({ seat: value, name }) => ({ value, label: name }))}
      />
    </Field>
  )
}
