import { UserPlus, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type Family, familyOf, wouldCircle } from '../../../../records/family/graph.ts'
import { familyMember } from '../../../../records/kinds/index.ts'
import { rankOf, searchWords, soughtFor } from '../../../../records/search.ts'
import { useRecords } from '../../../estate/index.ts'
import { FieldError, TextInput } from '../../../ui/index.ts'
import { useRecordForm } from '../form-context.ts'
import type { FieldInput, FieldInputProps } from '../inputs/frame.tsx'
import { words } from './words.ts'

const mostSuggestions = 5

const inverseRelation = {
  parents: 'children',
  children: 'parents',
  adoptiveParents: undefined,
  stepParents: undefined,
  spouse: 'spouse',
  formerSpouses: 'formerSpouses',
  siblings: 'siblings',
} as const
type Relation = keyof typeof inverseRelation

/** The list excludes relatives who would make a person their own ancestor. */
export function relativesInput(relation: Relation): FieldInput {
  return function RelativesInput(props) {
    return <Relatives {...props} relation={relation} />
  }
}

const mayBe = (family: Family, relation: Relation, id: string, other: string): boolean => {
  if (relation === 'parents' || relation === 'adoptiveParents') return !wouldCircle(family, id, other)
  return relation !== 'children' || !wouldCircle(family, other, id)
}

function Relatives({ field, id, value, onChange, onBlur, error, relation }: FieldInputProps & { relation: Relation }) {
  const { savedId = '' } = useRecordForm()
  const { all } = useRecords(familyMember)
  const [typed, setTyped] = useState('')
  const family = useMemo(() => familyOf(all), [all])
  const chosen = Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
  const nameOf = (one: string) => all.find((record) => record.id === one)?.values.fullName
  const inverse = inverseRelation[relation]
  const relatedInversely = all.filter(({ values }) => inverse !== undefined && values[inverse].includes(savedId))
  const wanted = searchWords(typed)
  const offered =
    wanted.length === 0
      ? []
      : all
          .filter(
            (record) =>
              record.id !== savedId &&
              !chosen.includes(record.id) &&
              !relatedInversely.includes(record) &&
              mayBe(family, relation, savedId, record.id),
          )
          .filter(({ values }) => rankOf(soughtFor(values.fullName, []), wanted) !== undefined)
          .slice(0, mostSuggestions)
  const nobody = wanted.length > 0 && offered.length === 0
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`} className="flex flex-col gap-2">
      <legend className="mb-1 font-semibold">{field.label}</legend>
      {field.hint !== undefined && <p className="text-sm text-soft">{field.hint}</p>}
      {relatedInversely.length > 0 && (
        <p className="text-soft">{words.relatives.saidThere(relatedInversely.map(({ values }) => values.fullName))}</p>
      )}
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {chosen.map((one) => {
            const name = nameOf(one)
            if (name === undefined) return null
            return (
              <li key={one}>
                <button
                  type="button"
                  aria-label={words.relatives.remove(name)}
                  className="flex min-h-11 items-center gap-2 rounded-full border border-line bg-sunk px-4 hover:bg-card"
                  onClick={() => onChange(chosen.filter((other) => other !== one))}
                >
                  {name}
                  <X aria-hidden="true" className="size-4 shrink-0" />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <TextInput
        id={id}
        aria-label={words.relatives.find(field.label)}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={onBlur}
      />
      <output className="text-sm text-soft">{nobody ? words.relatives.nobody : ''}</output>
      {offered.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-sunk px-3">
          {offered.map((record) => (
            <li key={record.id}>
              <button
                type="button"
                className="flex min-h-11 w-full items-center gap-3 py-2 text-left text-pine-strong hover:underline"
                onClick={() => {
                  onChange([...chosen, record.id])
                  setTyped('')
                  document.getElementById(id)?.focus()
                }}
              >
                <UserPlus aria-hidden="true" className="size-5 shrink-0" />
                <span className="min-w-0 break-words">{record.values.fullName}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
