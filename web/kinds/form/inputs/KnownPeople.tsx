import { UserRoundCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type KnownPerson, knownPeople, peopleCalled } from '../../../../records/known-people.ts'
import { useAllRecords } from '../../../estate/index.ts'
import { words } from './words.ts'

// On a telephone they would begin under the buttons of the form.
const comeIntoSight = (offers: HTMLElement | null) => offers?.scrollIntoView({ block: 'nearest' })

/** So many are offered at once: with a letter more there are fewer. */
const atOnce = 3

/** Everybody who is written down in the own estate, but in the record that is being changed. */
export function useKnownPeople(except: string | undefined): KnownPerson[] {
  const records = useAllRecords()
  return useMemo(() => knownPeople(records.filter(({ id }) => id !== except)), [records, except])
}

/**
 * The people already written down whose name begins like what is typed, under the box of the name: a press fills in what is known of them.
 * Buttons rather than a list that opens: they are as large as the text, and the key Tab leads to them.
 */
export function KnownPeople({
  inputId,
  typed,
  people,
  isThere,
  onChoose,
}: {
  /** The box of the name, which has the focus again after a choice. */
  inputId: string
  typed: string
  people: readonly KnownPerson[]
  /** Whether all that is known of somebody stands in the form already. */
  isThere: (person: KnownPerson) => boolean
  onChoose: (person: KnownPerson) => void
}) {
  const [chosen, setChosen] = useState('')
  const found = typed.trim().length < 2 ? [] : peopleCalled(people, typed)
  const offered = found.filter((person) => !isThere(person)).slice(0, atOnce)
  return (
    <>
      <output className="sr-only">
        {offered.length > 0 ? words.offered(offered.length) : chosen === typed && chosen !== '' ? words.filledIn : ''}
      </output>
      {offered.length > 0 && (
        <fieldset ref={comeIntoSight} className="-mt-4 rounded-lg border border-line bg-sunk px-3">
          <legend className="float-left w-full pt-2 text-sm text-soft">{words.alreadyThere}</legend>
          <ul className="clear-left divide-y divide-line">
            {offered.map((person) => (
              <li key={`${person.name} ${person.phone} ${person.email}`}>
                <button
                  type="button"
                  className="flex min-h-11 w-full items-center gap-3 py-2 text-left leading-snug text-pine-strong hover:underline"
                  onClick={() => {
                    setChosen(person.name)
                    onChoose(person)
                    document.getElementById(inputId)?.focus()
                  }}
                >
                  <UserRoundCheck aria-hidden="true" className="size-5 shrink-0" />
                  <span className="min-w-0 break-words">
                    <span className="font-semibold">{words.fillIn(person.name)}</span>{' '}
                    <span className="block text-sm text-soft">
                      {[person.as, person.phone || person.email].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </>
  )
}
