import { Check } from 'lucide-react'
import { useMemo, useState } from 'react'
import { fold } from '../../../records/fold.ts'
import { memory } from '../../../records/kinds/memory.ts'
import { useAllRecords, useRecords } from '../../estate/index.ts'
import { countPeople, peopleIn, type Person, photoFrom } from '../../shared/gallery/faces.ts'
import { Face } from '../../shared/pictures/Face.tsx'
import { Button, Dialog, Field, TextInput } from '../../ui/index.ts'
import { words } from './words.ts'

/** The number of faces that fit a phone's screen; the user finds other people by name. */
const mostFaces = 12

/** The suggested people: first those of other memories, then those with a photo. */
function useOffered(): Person[] {
  const records = useAllRecords()
  const { all } = useRecords(memory)
  return useMemo(() => {
    const people = peopleIn(records)
    const inMemories = countPeople(
      all.map(({ values }) => values),
      photoFrom(people),
    )
    const seen = new Set(inMemories.map(({ key }) => key))
    const others = [...people].flatMap(([key, person]) => (seen.has(key) ? [] : [person]))
    return [...inMemories, ...others.toSorted((a, b) => Number(a.photo === '') - Number(b.photo === ''))]
  }, [records, all])
}

/** Lets the user choose people by their faces, or add a name. */
export function WhoIsInIt({
  title,
  people,
  onChange,
  onClose,
}: {
  title: string
  people: readonly string[]
  onChange: (people: readonly string[]) => void
  onClose: () => void
}) {
  const offered = useOffered()
  const [typed, setTyped] = useState('')
  const sought = fold(typed.trim())
  const isChosen = (name: string) => people.some((one) => fold(one) === fold(name))
  const named = people.filter((name) => offered.every((one) => fold(one.name) !== fold(name)))
  const all: readonly Person[] = [...named.map((name): Person => ({ name, photo: '' })), ...offered]
  const found = all.filter(({ name }) => fold(name).includes(sought))
  const shown = found.filter(({ name }, at) => at < mostFaces || isChosen(name))
  const toggle = (name: string) =>
    onChange(isChosen(name) ? people.filter((one) => fold(one) !== fold(name)) : [...people, name])
  const add = () => {
    const name = typed.trim()
    if (name !== '' && !isChosen(name)) onChange([...people, name])
    setTyped('')
  }
  return (
    <Dialog open onOpenChange={() => onClose()} title={title} footer={<Button onClick={onClose}>{words.done}</Button>}>
      <div className="strip-same">
        <Field label={words.name}>
          <TextInput
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
        </Field>
        {typed.trim() !== '' && (
          <Button variant="secondary" onClick={add}>
            {words.addName(typed.trim())}
          </Button>
        )}
      </div>
      <ul aria-label={words.peopleOffered} className="who">
        {shown.map(({ name, photo }) => (
          <li key={name}>
            <button type="button" aria-pressed={isChosen(name)} onClick={() => toggle(name)}>
              <Face name={name} photo={photo} size={72} />
              <span className="inline-flex items-center gap-2">
                {isChosen(name) && <Check aria-hidden="true" className="size-5" />}
                {name}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
