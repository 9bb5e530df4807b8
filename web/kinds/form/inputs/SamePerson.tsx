import { type ReactNode, useContext, useMemo, useRef } from 'react'
import type { Value, Values } from '../../../../records/fields/index.ts'
import { byName, type OtherRecord, samePeople } from '../../../../records/same-person.ts'
import { answersIn } from '../../../../records/shared-photo.ts'
import { useAllRecords } from '../../../estate/index.ts'
import { Face } from '../../../shared/pictures/Face.tsx'
import { Button } from '../../../ui/index.ts'
import { RecordFormContext } from '../form-context.ts'
import { samePersonWords as words } from './same-person-words.ts'

const without = (ids: readonly string[], one: string) => ids.filter((other) => other !== one)

type Props = {
  values: Values
  /** Sets the photo and the answers; no field of the form shows them. */
  onChange: (values: Readonly<Record<string, Value>>) => void
}

/** Asks which of two records with one name has the photo, and lets the owner revert the answer. */
export function SamePerson({ values, onChange }: Props) {
  const form = useContext(RecordFormContext)
  const records = useAllRecords()
  const named = useMemo(() => byName(records), [records])
  const place = useRef<HTMLDivElement>(null)
  if (form === null) return null
  const id = form.savedId
  const { photoOf, someoneElse, photoAlsoFor } = answersIn(values)
  const { sharing, others, ask } = samePeople({ id, kind: form.definition.kind, values }, records, named)
  if (sharing.length === 0 && others.length === 0 && ask === undefined) return null

  const answer = (next: Readonly<Record<string, Value>>) => {
    onChange(next)
    // The pressed button unmounts, so the focus moves here and Tab continues from here.
    place.current?.focus()
  }
  const yes = (other: OtherRecord) => {
    const said = { someoneElse: without(someoneElse, other.id) }
    if (other.first === id) answer(said)
    else if (other.photo !== '') answer({ ...said, photo: other.photo, photoOf: other.first })
    else answer({ ...said, photoAlsoFor: [...photoAlsoFor, other.id] })
  }
  const no = ({ id: other }: OtherRecord) =>
    answer({ someoneElse: [...someoneElse, other], photoAlsoFor: without(photoAlsoFor, other) })
  const part = (other: OtherRecord) =>
    photoOf === ''
      ? no(other)
      : answer({
          photo: '',
          photoOf: '',
          photoAlsoFor: [],
          someoneElse: [...someoneElse, ...sharing.map((one) => one.id)],
        })

  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-3">
      {sharing.map((other) => (
        <AnswerLine key={other.id} says={words.sharing(other)} button={words.apart} onPress={() => part(other)} />
      ))}
      {ask && (
        <fieldset className="rounded-lg border border-line bg-sunk px-3 pb-3">
          <legend className="float-left w-full pt-2 font-semibold">{words.ask}</legend>
          <div className="clear-left flex flex-col gap-3">
            <div className="flex items-center gap-3 pt-2">
              <Face name={ask.name} photo={ask.photo} size={72} />
              <p className="min-w-0 break-words">
                <span className="font-semibold">{ask.name}</span>
                <span className="block text-soft">{ask.where}</span>
              </p>
            </div>
            <p>{ask.photo === '' ? words.readersThere : words.readersHere}</p>
            <div className="flex flex-wrap gap-3">
              <Button variant="secondary" onClick={() => yes(ask)}>
                {words.yes}
              </Button>
              <Button variant="quiet" onClick={() => no(ask)}>
                {words.no}
              </Button>
            </div>
          </div>
        </fieldset>
      )}
      {others.map((other) => (
        <AnswerLine key={other.id} says={words.other(other)} button={words.together} onPress={() => yes(other)} />
      ))}
    </div>
  )
}

function AnswerLine({ says, button, onPress }: { says: ReactNode; button: string; onPress: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-1">
      <p className="min-w-0 break-words">{says}</p>
      <Button variant="quiet" onClick={onPress}>
        {button}
      </Button>
    </div>
  )
}
