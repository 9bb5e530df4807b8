import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { type Definition, errorsIn, startOf, tidied } from '../../../records/define.ts'
import type { Values } from '../../../records/fields/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { useRecords, useSession } from '../../estate/index.ts'
import type { Draft } from '../../records/draft.ts'
import { Field, FormBody, formOfKind, type FormShape, RecordDraft, useDraft } from '../../records/index.ts'
import { keepUnfinished } from '../../records/keep-unfinished.ts'
import { Button, toast } from '../../ui/index.ts'
import { takeFocus } from './take-focus.ts'

type Shapes = NonNullable<FormShape['fields']>

const askedIn = (part: Definition, shapes: Shapes): string[] =>
  Object.keys(part.steps[0]?.fields ?? {}).filter((name) => shapes[name]?.hidden !== true)

const same = (a: Values, b: Values) =>
  Object.keys(a).every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]))

const firstMissing = (parts: readonly Definition[], values: Values): number => {
  const at = parts.findIndex((part) => Object.keys(errorsIn(part, values)).length > 0)
  return at === -1 ? 0 : at
}

/**
 * Asks for the one record of a kind that there is exactly one of, part after part, each a form of its own, beginning at the first that
 * is not complete. Each part is saved when one leaves it.
 */
export function PartByPart({
  definition,
  others,
  onDone,
}: {
  definition: Definition
  others: ReactNode
  onDone: () => void
}) {
  const records = useRecords(definition)
  const { email = '' } = useSession()
  const parts = definition.steps.map((step): Definition => ({ ...definition, steps: [step] }))
  const shapes = formOfKind(definition).fields ?? {}
  const values: Values = records.all[0]?.values ?? startOf(definition, { email })
  const [place, setPlace] = useState(() => ({ at: firstMissing(parts, values), moved: false }))
  const part = parts[place.at]
  if (part === undefined) return null

  const last = place.at === parts.length - 1
  const goTo = (at: number) => setPlace({ at, moved: true })
  const goOn = () => (last ? onDone() : goTo(place.at + 1))
  const keep = async (typed: Values) => {
    const next = tidied(definition, {
      ...values,
      ...Object.fromEntries(askedIn(part, shapes).map((name) => [name, typed[name] ?? values[name] ?? ''])),
    })
    if (!same(next, values)) await keepUnfinished(records, next)
  }
  const keepOrSay = (typed: Values) =>
    keep(typed).catch((error: unknown) => {
      toast({ tone: 'failure', title: definition.failed.title ?? 'Save Failed', description: messageOf(error) })
    })
  return (
    <RecordDraft
      key={place.at}
      definition={part}
      start={{ ...values }}
      onSave={async (typed) => {
        await keep(typed)
        goOn()
      }}
    >
      <FormBody>
        <h3 ref={place.moved ? takeFocus : undefined} tabIndex={-1} className="text-lg">
          {part.steps[0]?.title}
          <span className="ml-3 font-sans text-base font-normal text-soft">
            part {place.at + 1} of {parts.length}
          </span>
        </h3>
        {askedIn(part, shapes).map((name) => (
          <Field key={name} name={name} shape={shapes[name]} />
        ))}
        <div className="flex flex-wrap gap-3">
          <SaveButton />
          {place.at > 0 && (
            <Button variant="secondary" onClick={() => goTo(place.at - 1)}>
              Back
            </Button>
          )}
          {!last && (
            <Button variant="secondary" onClick={goOn}>
              Skip this part
            </Button>
          )}
          {others}
        </div>
      </FormBody>
      <KeepOnLeaving keep={keepOrSay} />
    </RecordDraft>
  )
}

function SaveButton() {
  const { formId } = useDraft()
  const { isSubmitting } = useFormState()
  return (
    <Button type="submit" form={formId} busy={isSubmitting}>
      Save and go on
    </Button>
  )
}

/** However one leaves a part (back, later, another page), what was typed is kept, right or not: the record says what to look at again. */
function KeepOnLeaving({ keep }: { keep: (typed: Values) => Promise<void> }) {
  const { getValues } = useFormContext<Draft>()
  const onLeaving = useRef<() => Promise<void>>(undefined)
  useEffect(() => {
    onLeaving.current = () => keep(getValues('values'))
  })
  useEffect(() => () => void onLeaving.current?.(), [])
  return null
}
