import { type ReactNode, useId, useMemo, useRef, useState } from 'react'
import {
  FormProvider,
  useController,
  useForm,
  useFormContext,
  useFormState,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form'
import {
  visibleFields,
  startOf,
  type Definition,
  fieldsOf,
  tidied,
  type Step,
  type ValuesOf,
} from '../../../records/define.ts'
import type { Values } from '../../../records/fields/index.ts'
import { chosenPerson, type KnownPerson } from '../../../records/known-people.ts'
import type { PersonFields } from '../../../records/person-fields.ts'
import type { SavedRecord, SaveOptions, SealFile } from '../../estate/types.ts'
import { messageOf } from '../../estate/message-of.ts'
import { useAllRecords, useSession } from '../../estate/index.ts'
import { useAskBeforeLeaving } from '../../ui/ask-before-leaving.ts'
import { ErrorSummary } from '../../ui/index.ts'
import { accessSaved, startingAccess, withLevel } from '../access/access.ts'
import { useFirstDays } from '../access/first-days.ts'
import {
  type FormValues,
  RecordFormContext,
  type FormTools,
  sortByPage,
  inputIdOf,
  marksLeft,
  optionsOf,
  type Problem,
  problemsIn,
  useRecordForm,
} from './form-context.ts'
import type { FieldShape } from './form-shape.ts'
import { withSharedPhoto } from './save-beside.ts'
import { InputOf } from './inputs/index.tsx'
import { KnownPeople, useKnownPeople } from './inputs/KnownPeople.tsx'
import { usePeople } from '../access/people.ts'

export type RecordFormProps<S extends readonly Step[]> = {
  definition: Definition<S>
  saved?: SavedRecord<ValuesOf<S>> | undefined
  start?: ValuesOf<S> | undefined
  onSave(this: void, values: ValuesOf<S>, options: SaveOptions): Promise<unknown>
  /** Stores files with a draft that outlives the form; without it the form uploads at once. */
  sealFile?: SealFile
  children: ReactNode
}

// react-hook-form expects errors nested like the values.
function asFormErrors(problems: readonly Problem[]) {
  const errors: Record<'values' | 'access', Record<string, { type: string; message: string }>> = {
    values: {},
    access: {},
  }
  for (const { name, message } of problems) {
    const [first = '', second] = name.split('.')
    if (second === undefined) errors.values[first] = { type: 'check', message }
    else errors.access[second] = { type: 'check', message }
  }
  return errors
}

function judged(draft: FormValues, problemsOf: (draft: FormValues) => readonly Problem[]) {
  const problems = problemsOf(draft)
  return problems.length > 0 ? { values: {}, errors: asFormErrors(problems) } : { values: draft, errors: {} }
}

function usePendingWork() {
  const [tools] = useState(() => {
    const underWay = new Set<Promise<unknown>>()
    return {
      isUnderWay: () => underWay.size > 0,
      hold: (work: Promise<unknown>) => {
        underWay.add(work)
        void Promise.allSettled([work]).then(() => underWay.delete(work))
      },
      settled: async () => {
        while (underWay.size > 0) await Promise.allSettled(underWay)
      },
    }
  })
  return tools
}

export function RecordFormProvider<S extends readonly Step[]>(props: RecordFormProps<S>) {
  const { definition, saved, start, onSave, sealFile, children } = props
  const formId = useId()
  const people = usePeople()
  const firstDays = useFirstDays()
  const records = useAllRecords()
  const { email = '' } = useSession()
  const fields = useMemo(() => fieldsOf(definition), [definition])
  const [tried, setTried] = useState<Pick<FormTools, 'refused' | 'failure' | 'attempt'>>({
    refused: [],
    failure: undefined,
    attempt: 0,
  })
  const before: Values = saved?.values ?? start ?? startOf(definition, { email })
  const marksOf = (values: Values) => marksLeft(saved?.unchecked ?? {}, before, values)
  const questions = useRef(new Map<string, string>())
  const problemsOf = (draft: FormValues) => [
    ...Array.from(questions.current, ([name, message]): Problem => ({ name, message })),
    ...problemsIn(definition, draft, marksOf(draft.values), people).filter(({ name }) => !questions.current.has(name)),
  ]

  const submitting = useRef(false)
  const { isUnderWay, hold, settled } = usePendingWork()
  const form: UseFormReturn<FormValues> = useForm<FormValues>({
    mode: 'onChange',
    shouldFocusError: false,
    defaultValues: {
      values: before,
      access: saved ? accessSaved(definition, saved) : startingAccess(definition, people, firstDays > 0),
    },
    resolver: (draft) => {
      // A save waits for running uploads, so that the record contains all chosen files.
      return submitting.current && isUnderWay()
        ? settled().then(() => judged(form.getValues(), problemsOf))
        : judged(draft, problemsOf)
    },
  })
  const now = useWatch({ control: form.control, name: 'values' })
  useAskBeforeLeaving(form.formState.isDirty)

  const attemptWith = (found: readonly Problem[]) => {
    const refused = sortByPage(formId, found)
    setTried(({ attempt }) => ({ refused, failure: undefined, attempt: attempt + 1 }))
    return refused
  }
  const save = async (draft: FormValues) => {
    try {
      const { values, options } = withSharedPhoto({ ...before, ...draft.values }, saved?.id, records)
      await onSave(tidied(definition, withLevel(definition, values, draft.access)), {
        ...optionsOf(definition, draft, saved, marksOf(draft.values)),
        ...options,
      })
    } catch (error) {
      const failure = messageOf(error, definition.failed.save)
      setTried(({ attempt }) => ({ refused: [], failure, attempt: attempt + 1 }))
    }
  }
  const tools: FormTools = {
    ...tried,
    definition,
    fields,
    formId,
    savedId: saved?.id,
    marks: marksOf(now),
    hold,
    settled,
    sealFile,
    ask: (id, message) => {
      const name = id.slice(formId.length + 1)
      if (message === undefined) questions.current.delete(name)
      else questions.current.set(name, message)
      if (message === undefined && tried.attempt > 0) void form.trigger(`values.${name}`)
    },
    submit: async () => {
      submitting.current = true
      await form
        .handleSubmit(save)()
        .finally(() => {
          submitting.current = false
        })
      const refused = problemsOf(form.getValues())
      return refused.length > 0 ? attemptWith(refused) : refused
    },
    check: async (names) => {
      await settled()
      await form.trigger(
        names.flatMap((name) =>
          name === 'access' ? (['access.level', 'access.audience'] as const) : [`values.${name}` as const],
        ),
      )
      return attemptWith(problemsOf(form.getValues()).filter(({ name }) => names.includes(name.split('.')[0] ?? '')))
    },
  }
  return (
    <RecordFormContext value={tools}>
      <FormProvider {...form}>{children}</FormProvider>
    </RecordFormContext>
  )
}

/**
 * While the user types, the list of errors drops fixed ones but adds none, because a new list takes
 * the focus. A save button outside the form element is `<Button type="submit" form={formId}>`.
 */
export function FormBody({ children, onSubmit }: { children: ReactNode; onSubmit?: () => Promise<unknown> }) {
  const { formId, refused, failure, attempt, submit } = useRecordForm()
  const { errors } = useFormState<FormValues>()
  const wrongNow = namesIn(errors)
  const [fixed, setFixed] = useState(-1)
  const left = fixed === attempt ? [] : refused.filter(({ name }) => wrongNow.has(name))
  if (refused.length > 0 && left.length === 0 && fixed !== attempt) setFixed(attempt)
  return (
    <form
      id={formId}
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void (onSubmit ?? submit)()
      }}
    >
      <ErrorSummary
        errors={left.map(({ name, message }) => ({ id: inputIdOf(formId, { name }), message }))}
        message={failure}
        attempt={attempt}
      />
      {children}
    </form>
  )
}

const namesIn = (errors: { values?: object; access?: object }) =>
  new Set([...Object.keys(errors.values ?? {}), ...Object.keys(errors.access ?? {}).map((name) => `access.${name}`)])

export function Field({ name, shape = {} }: { name: string; shape?: FieldShape | undefined }) {
  const { definition, fields, formId, marks } = useRecordForm()
  const values = useWatch<FormValues, 'values'>({ name: 'values' })
  const { field: control, fieldState } = useController<FormValues, `values.${string}`>({ name: `values.${name}` })
  const { setValue } = useFormContext<FormValues>()
  const field = fields[name]
  if (shape.hidden === true || !field || !visibleFields(fields, values).some(([visible]) => visible === name))
    return null
  const Input = shape.as ?? InputOf
  const person = definition.people?.find((one) => one.name === name)
  const typed = values[name]
  return (
    <>
      <Input
        field={field}
        id={`${formId}-${name}`}
        value={values[name] ?? field.blank}
        values={values}
        onChange={control.onChange}
        onBeside={(other, value) => setValue(`values.${other}`, value, { shouldDirty: true })}
        onBlur={control.onBlur}
        error={fieldState.error?.message}
        mark={marks[name]}
      />
      {person && fieldState.isDirty && typeof typed === 'string' && (
        <PeopleCalled fields={person} typed={typed} values={values} />
      )}
      {shape.after}
    </>
  )
}

function PeopleCalled({ fields, typed, values }: { fields: PersonFields; typed: string; values: Values }) {
  const { fields: all, formId, savedId } = useRecordForm()
  const { setValue } = useFormContext<FormValues>()
  const people = useKnownPeople(savedId)
  const changesFor = (person: KnownPerson) => chosenPerson(all, fields, person, values, people)
  return (
    <KnownPeople
      inputId={`${formId}-${fields.name}`}
      typed={typed}
      people={people}
      isThere={(person) => Object.entries(changesFor(person)).every(([one, value]) => values[one] === value)}
      onChoose={(person) => {
        for (const [one, value] of Object.entries(changesFor(person)))
          setValue(`values.${one}`, value, { shouldDirty: true, shouldValidate: true })
      }}
    />
  )
}
