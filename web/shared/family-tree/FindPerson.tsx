import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { relationsFrom } from '../../../records/family/relation.ts'
import { rankOf, searchWords, soughtFor } from '../../../records/search.ts'
import { Field, TextInput } from '../../ui/index.ts'
import { Face } from '../pictures/Face.tsx'
import type { OpenFile } from '../pictures/use-picture.ts'
import type { Tree } from './tree.ts'
import { words } from './words.ts'

/** ARIA roles of a combobox; HTML has no elements for them. */
const roles = {
  combobox: { role: 'combobox', 'aria-autocomplete': 'list' },
  listbox: { role: 'listbox' },
  option: (selected: boolean) => ({ role: 'option', 'aria-selected': selected }),
} as const

const mostShown = 6

// The list opens below the field, which may be at the lower edge of the screen.
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** The ids of the people whose names contain every typed word, best match first. */
function useFound(tree: Tree, typed: string): string[] {
  const sought = useMemo(() => tree.family.ids.map((id) => ({ id, ...soughtFor(tree.name(id), []) })), [tree])
  return useMemo(() => {
    const wanted = searchWords(typed)
    if (wanted.length === 0) return []
    const ranked = sought.flatMap((one) => {
      const rank = rankOf(one, wanted)
      return rank === undefined ? [] : [{ id: one.id, rank }]
    })
    return ranked
      .toSorted((a, b) => a.rank - b.rank || tree.name(a.id).localeCompare(tree.name(b.id)))
      .map(({ id }) => id)
  }, [tree, sought, typed])
}

/** Finds a person of the tree by name: arrow keys choose a name, Enter shows the person. */
export function FindPerson({
  tree,
  root,
  open,
  onFound,
}: {
  tree: Tree
  root: string
  open: OpenFile | undefined
  onFound: (id: string) => void
}) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const found = useFound(tree, typed)
  const shown = found.slice(0, mostShown)
  const active = shown[Math.min(at, shown.length - 1)]
  const choose = (person: string) => {
    setTyped('')
    onFound(person)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // During an input method's composition, Enter only ends the composition.
    if (event.nativeEvent.isComposing || active === undefined) return
    const last = shown.length - 1
    if (event.key === 'Enter') choose(active)
    else if (event.key === 'ArrowDown') setAt(at >= last ? 0 : at + 1)
    else if (event.key === 'ArrowUp') setAt(at <= 0 ? last : at - 1)
    else if (event.key === 'Escape') setTyped('')
    else return
    event.preventDefault()
  }
  return (
    <div className="tree-find">
      <Field label={words.find}>
        <TextInput
          {...roles.combobox}
          aria-expanded={shown.length > 0}
          aria-controls={shown.length > 0 ? `${id}-found` : undefined}
          aria-activedescendant={active && `${id}-${active}`}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      {shown.length > 0 && (
        <div ref={intoView} id={`${id}-found`} {...roles.listbox} aria-label={words.foundPeople} className="pt-2">
          {shown.map((person) => (
            <Option
              key={person}
              id={`${id}-${person}`}
              {...{ tree, root, person, open }}
              isActive={person === active}
              onPress={() => choose(person)}
            />
          ))}
        </div>
      )}
      <output className="block text-soft">
        {typed.trim() !== '' && (found.length === 0 ? words.noOneFound : words.found(found.length, shown.length))}
      </output>
    </div>
  )
}

function Option({
  id,
  tree,
  root,
  person,
  open,
  isActive,
  onPress,
}: {
  id: string
  tree: Tree
  root: string
  person: string
  open: OpenFile | undefined
  isActive: boolean
  onPress: () => void
}) {
  const relationOf = useMemo(() => relationsFrom(tree.family, root, tree), [tree, root])
  const facts = [(person !== root && relationOf(person)) || '', tree.years(person)].filter(Boolean)
  return (
    // The input keeps the focus; aria-activedescendant names this option.
    <button
      ref={isActive ? intoView : undefined}
      type="button"
      id={id}
      {...roles.option(isActive)}
      tabIndex={-1}
      className="tree-option"
      onClick={onPress}
    >
      <Face {...tree.face(person)} open={open} />
      <span className="min-w-0 break-words">
        <span className="font-semibold">{tree.name(person)}</span>{' '}
        {facts.length > 0 && <span className="block text-soft">{facts.join(', ')}</span>}
      </span>
    </button>
  )
}
