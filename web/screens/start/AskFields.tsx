import { useMemo, useRef, useState } from 'react'
import { useController, useFormState } from 'react-hook-form'
import { type Audience, rolesOfAudience } from '../../../domain/seats.ts'
import { levelOf } from '../../../records/access.ts'
import { askedFields } from '../../../records/checklist/index.ts'
import { type Definition, errorsIn, startOf, step, tidied } from '../../../records/define.ts'
import type { Values } from '../../../records/fields/index.ts'
import { titleOf } from '../../../records/sheet.ts'
import { type SavedRecord, type SaveOptions, useRecords, useSession } from '../../estate/index.ts'
import {
  audienceInWords,
  Field,
  FormBody,
  formOfKind,
  saveRecord,
  type People,
  RecordFormProvider,
  useRecordForm,
  usePeople,
} from '../../kinds/index.ts'
import { contactSeats, levelsOf } from '../../kinds/access/access.ts'
import { words as audienceWords } from '../../kinds/access/words.ts'
import { NamePerson } from '../../kinds/page/lazy-dialogs.ts'
import type { FormValues } from '../../kinds/form/form-context.ts'
import { saveIncomplete } from '../../kinds/form/save-incomplete.ts'
import { forgetForm } from '../../kinds/form/unsaved-forms.ts'
import { RestoreUnsaved } from '../../kinds/form/RestoreUnsaved.tsx'
import { AudienceField, AudienceHint } from '../../kinds/access/AudienceField.tsx'
import type { QuestionView } from '../../shared/checklist/use-guide.ts'
import { Button } from '../../ui/index.ts'
import { type Asking, useGiveAnswer, useSkip } from './asking.ts'
import { Buttons } from './Buttons.tsx'
import { firstAccount } from './first-account.ts'
import { words } from './words.ts'

type Small = NonNullable<QuestionView['small']>
type Props = Asking & { definition: Definition; small: Small }

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The default of the kind or question, else the person just named, if any. */
function firstAudience(definition: Definition, { toBoth }: Small, people: People): Audience {
  const start = toBoth ? 'both_contacts' : definition.access?.start
  if (start !== undefined && start !== 'nobody') return start
  const named = contactSeats.find((seat) => people[seat] !== undefined)
  if (named !== undefined && levelOf(levelsOf(definition), named) !== undefined) return named
  return start ?? 'both_contacts'
}

const isMadeFrom = (values: Values, starts: Small['starts'] = {}) =>
  Object.entries(starts).every(([name, value]) => values[name] === value)

function partOf(definition: Definition, small: Small, people: People): Definition {
  const fields = Object.entries(askedFields(definition, small)).map(
    ([name, field]) =>
      [name, small.optional?.includes(name) ? { ...field, hint: field.hint ?? words.mayStayBlank } : field] as const,
  )
  return {
    ...definition,
    steps: [step('', Object.fromEntries(fields))],
    access: { ...definition.access, start: firstAudience(definition, small, people) },
  }
}

export function AskFields(props: Props) {
  const { definition, small, question, onNext } = props
  const records = useRecords(definition)
  const people = usePeople()
  const { email = '' } = useSession()
  const [saved] = useState(() => withoutMarks(records.all.find(({ values }) => isMadeFrom(values, small.starts))))
  const part = useMemo(() => partOf(definition, small, people), [definition, small, people])
  const settled = useRef(false)
  const known = definition.kind === 'online-account' ? firstAccount(email) : {}
  const start = saved?.values ?? { ...startOf(definition, { email }), ...known, ...small.starts }

  const settle = (done: boolean) => {
    settled.current = done
    if (done) forgetForm(draftOf(question))
  }
  const save = async (typed: Values, options: SaveOptions) => {
    settle(true)
    try {
      onNext(await keepTyped(typed, options))
    } catch (error) {
      settle(false)
      throw error
    }
  }
  const keepTyped = async (typed: Values, options: SaveOptions): Promise<string> => {
    const level = definition.access?.keptIn
    const names = level === undefined ? small.fields : [...small.fields, level]
    const asked = Object.fromEntries(names.map((name) => [name, typed[name] ?? '']))
    if (definition.singleton === true && definition.audience !== 'chosen') {
      const before = records.all[0]?.values ?? start
      const next = tidied(definition, { ...before, ...asked, ...calledAs(definition, before, asked) })
      if (!same(next, records.all[0]?.values)) await saveIncomplete(records, next)
      return small.id === 'name' ? words.saved.name(titleOf(definition, next)) : words.saved.other
    }
    const next = tidied(definition, { ...start, ...asked })
    const missing = errorsIn(definition, next)
    if (saved === undefined || !same(next, saved.values) || isForOthers(saved, options))
      await saveRecord(records, next, { ...options, ...(Object.keys(missing).length > 0 && { unchecked: missing }) })
    const title = titleOf(definition, next)
    if (definition.audience !== 'chosen') return words.saved.person(title)
    if (definition.kind !== 'online-account') return inWords(options.audience, people)
    return options.audience === 'nobody'
      ? words.saved.forNobody(title)
      : words.saved.forThem(title, audienceInWords(options.audience, people))
  }
  return (
    <RecordFormProvider definition={part} start={start} saved={saved} onSave={save}>
      <RestoreUnsaved kind={draftOf(question)} saved={saved} settled={settled} />
      <Form {...props} onSettled={settle} />
    </RecordFormProvider>
  )
}

/** Copies the record, so that a save elsewhere does not change the open form. */
function withoutMarks<V>(record: SavedRecord<V> | undefined): SavedRecord<V> | undefined {
  if (record === undefined) return undefined
  const { unchecked: _, ...rest } = record
  return rest
}

function inWords(audience: Audience, people: People): string {
  const names = rolesOfAudience[audience].flatMap((seat) => people[seat] ?? [])
  return words.saved.goesTo(names.length === 0 ? `${audienceWords.nobody}.` : audienceWords.willReceive(names))
}

const draftOf = ({ id }: QuestionView) => `start ${id}`

const isForOthers = (saved: SavedRecord, { audience, alsoIfIncapacitated, firstDays = false }: SaveOptions) =>
  saved.audience !== audience ||
  saved.alsoIfIncapacitated !== alsoIfIncapacitated ||
  (saved.firstDays === true) !== firstDays

/** The preferred name follows the first name until the user sets a different one. */
function calledAs(definition: Definition, before: Values, asked: Values): Values {
  const { firstName, displayName = '' } = before
  const follows =
    definition.kind === 'profile' && 'firstName' in asked && (displayName === '' || displayName === firstName)
  return follows ? { displayName: asked['firstName'] ?? '' } : {}
}

function Form({
  definition,
  small,
  onSettled,
  ...asking
}: Props & {
  /** Called once the draft has been saved or discarded. */
  onSettled: (done: boolean) => void
}) {
  const { question, onNext, onBack } = asking
  const { isDirty, isSubmitting } = useFormState<FormValues>()
  const { submit, savedId } = useRecordForm()
  const { skipping, skip } = useSkip(asking)
  const { busy, give } = useGiveAnswer(asking)
  // Use plain inputs: the account form's extras are for owners with more accounts.
  const shapes = definition.kind === 'online-account' ? {} : (formOfKind(definition).fields ?? {})
  const { item } = question
  const isNone = item.count === 0 && item.answer === 'none'
  const none = item.none ?? words.none
  const allOptional = small.fields.every((name) => small.optional?.includes(name))
  const leaveWith = async (answer: () => Promise<boolean>) => {
    onSettled(true)
    onSettled(await answer())
  }
  // If the input is blank and nothing is required, continue without a save.
  const goOn = () => (question.isOpen ? leaveWith(skip) : Promise.resolve(onNext()))
  const mayGoOn = allOptional || isNone || (savedId === undefined && item.count > 0)
  return (
    <FormBody onSubmit={mayGoOn && !isDirty ? goOn : submit}>
      {isNone && <p className="font-semibold">{words.answered(none)}</p>}
      {definition.audience === 'chosen' && <Receiver definition={definition} />}
      {small.fields.map((name) => (
        <Field key={name} name={name} shape={shapes[name]} />
      ))}
      <Buttons
        go={
          <Button type="submit" busy={isSubmitting}>
            {words.continue}
          </Button>
        }
        none={
          small.mayHaveNone === true &&
          item.count === 0 &&
          !isNone && (
            <Button variant="secondary" busy={busy === 'none'} onClick={() => void leaveWith(() => give('none'))}>
              {none}
            </Button>
          )
        }
        skipping={skipping}
        onSkip={() => void leaveWith(skip)}
        onBack={onBack}
        dirty={isDirty}
        onLeave={() => onSettled(true)}
      />
    </FormBody>
  )
}

function Receiver({ definition }: { definition: Definition }) {
  const { field } = useController<FormValues, 'access'>({ name: 'access' })
  const [open, setOpen] = useState(field.value.audience === 'nobody' || field.value.audience === '')
  const [naming, setNaming] = useState(false)
  return (
    <>
      {open ? (
        <AudienceField onName={() => setNaming(true)} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-8 gap-y-1">
          <AudienceHint />
          <Button variant="quiet" onClick={() => setOpen(true)}>
            {words.choosePeople}
          </Button>
        </div>
      )}
      {naming && (
        <NamePerson
          onNamed={(seat) =>
            field.onChange({
              ...field.value,
              audience: seat,
              level: levelOf(levelsOf(definition), seat) ?? field.value.level,
            })
          }
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}
