import { UserRoundCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type KnownPerson, knownPeople, peopleCalled } from '../../../../records/known-people.ts'
import { useAllRecords } from '../../../estate/index.ts'
import { words } from './words.ts'

// On a phone the suggestions would start below the form's buttons.
const scrollIntoView = (offers: HTMLElement | null) => offers?.scrollIntoView({ block: 'nearest' })

const mostSuggestions = 3

export function useKnownPeople(except: string | undefined): KnownPerson[] {
  const records = useAllRecords()
  return useMemo(() => knownPeople(records.filter(({ id }) => id !== except)), [records, except])
}

/** Offers people whose name starts with the typed text, as buttons that Tab reaches. */
export function KnownPeople({
  inputId,
  typed,
  people,
  isThere,
  onChoose,
}: {
  inputId: string
  typed: string
  people: readonly KnownPerson[]
  isThere: (person: KnownPerson) => boolean
  onChoose: (person: KnownPerson) => void
}) {
  const [chosen, setChosen] = useState('')
  const found = typed.trim().length < 2 ? [] : peopleCalled(people, typed)
  const offered = found.filter((person) => !isThere(person)).slice(0, mostSuggestions)
  return (
    <>
      <output className="sr-only">
        {offered.length > 0 ? words.offered(offered.length) : chosen === typed && chosen !== '' ? words.filledIn : ''}
      </output>
      {offered.length > 0 && (
        <fieldset ref={scrollIntoView} className="-mt-4 rounded-lg border border-line bg-sunk px-3">
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
