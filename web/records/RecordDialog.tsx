import { type ReactNode, useRef, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { levelOf } from '../../records/access.ts'
import type { Step } from '../../records/define.ts'
import { authorizedContact } from '../../records/kinds/index.ts'
import { useEstateStatus, useRecords } from '../estate/index.ts'
import { type ContactSeat, levelsOf } from './access.ts'
import { Button, ConfirmDialog, Dialog, Notice, Progress } from '../ui/index.ts'
import { takeFocus } from '../ui/take-focus.ts'
import { type Draft, type Problem, useDraft } from './draft.ts'
import { type FormShape, NextStepProvider, stepTitles } from './form-shape.ts'
import { words } from './form-words.ts'
import { keep } from './keep.ts'
import { forgetDraft } from './tab-drafts.ts'
import { RestoreDraft } from './RestoreDraft.tsx'
import { DraftPdf } from './print/DraftPdf.tsx'
import { formOfKind } from './looks/index.ts'
import { Field, FormBody, RecordDraft, type RecordFormProps } from './RecordForm.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { WhoMaySeeThis, WhoReceivesThis } from './WhoMaySeeThis.tsx'

export type RecordDialogProps<S extends readonly Step[]> = Omit<RecordFormProps<S>, 'children'> & {
  title: string
  /** The button that saves; *Save Contact*. */
  saveLabel?: string
  /** What the form has beyond the shape of its kind. */
  shape?: FormShape
  /** A quiet action beside *Cancel*: *Delete Attorney*. */
  aside?: ReactNode
  /** What was typed outlives the lock and the button *Back* of the browser; the page opens the form again. */
  keepsDraft?: boolean
  onClose: () => void
}

/** The form of one record in a dialog, whole or as a wizard. Asks before typing is lost. Draw it only while it is open. */
export function RecordDialog<S extends readonly Step[]>({
  title,
  saveLabel,
  shape: more,
  aside,
  keepsDraft = false,
  onClose,
  ...form
}: RecordDialogProps<S>) {
  const { kind } = form.definition
  const ofKind = formOfKind(form.definition)
  const shape: FormShape = { ...ofKind, ...more, fields: { ...ofKind.fields, ...more?.fields } }
  const settled = useRef(false)
  const save: typeof form.onSave = async (values, options) => {
    // It closes as soon as it is saved: there is nothing left to keep then.
    settled.current = true
    try {
      const answer = await form.onSave(values, options)
      forgetDraft(kind)
      return answer
    } catch (error) {
      settled.current = false
      throw error
    }
  }
  const close = () => {
    settled.current = true
    forgetDraft(kind)
    onClose()
  }
  return (
    <RecordDraft {...form} onSave={save}>
      {keepsDraft && <RestoreDraft kind={kind} saved={form.saved} settled={settled} />}
      <FormDialog
        title={title}
        saveLabel={saveLabel ?? words.save(form.definition.name.one)}
        shape={shape}
        firstStep={form.saved && shape.wizard ? (shape.editStep ?? 0) : 0}
        changes={form.saved !== undefined}
        aside={aside}
        onClose={close}
      />
    </RecordDraft>
  )
}

function FormDialog({
  title,
  saveLabel,
  shape,
  firstStep,
  changes,
  aside,
  onClose,
}: {
  title: string
  saveLabel: string
  shape: FormShape
  firstStep: number
  /** What is there is changed: each step can save, for the others are filled in already. */
  changes: boolean
  aside: ReactNode
  onClose: () => void
}) {
  const { definition, formId, check, submit } = useDraft()
  const { getValues, setValue } = useFormContext<Draft>()
  const { isDirty, isSubmitting } = useFormState<Draft>()
  const [at, setAt] = useState(firstStep)
  const [moved, setMoved] = useState(false)
  const [asking, setAsking] = useState(false)
  const [naming, setNaming] = useState(false)
  const steps = definition.steps
  const titles = stepTitles(shape, steps)
  const last = !shape.wizard || at === titles.length - 1
  const saving = isSubmitting ? shape.whileSaving : undefined
  const waits = useEstateStatus() === 'loading' && isSubmitting
  const shown = shape.wizard ? steps.slice(at, at + 1) : steps

  const goTo = (step: number) => {
    setMoved(true)
    setAt(step)
  }
  const accessStep = shape.accessStep ?? firstStep
  const accessFirst = shape.wizard === true && shape.accessStep === undefined
  const asksAccess = shape.isPart !== true && (!shape.wizard || at === accessStep)
  const next = async () => {
    const refused = await check([...(asksAccess ? ['access'] : []), ...Object.keys(steps[at]?.fields ?? {})])
    if (refused.length === 0) goTo(at + 1)
  }
  const save = async () => {
    const first = stepOf(steps, accessStep, await submit())
    if (first !== undefined && shape.wizard) goTo(first)
  }
  const access = <WhoMaySeeThis onName={() => setNaming(true)} />
  const leave = () => (isDirty && !isSubmitting ? setAsking(true) : onClose())

  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => {
          if (!open) leave()
        }}
        title={title}
        footer={
          <>
            {aside}
            <Button variant="secondary" onClick={leave}>
              {saving === undefined ? words.cancel : words.close}
            </Button>
            {shape.wizard && (
              <Button variant="secondary" disabled={at === 0} onClick={() => goTo(at - 1)}>
                {words.back}
              </Button>
            )}
            {changes && !last && (
              <Button variant="secondary" busy={isSubmitting} onClick={() => void save()}>
                {saveLabel}
              </Button>
            )}
            <Button type="submit" form={formId} busy={isSubmitting} disabled={shape.saveDisabled === true}>
              {last ? saveLabel : words.next}
            </Button>
          </>
        }
      >
        {shape.wizard && (
          <Progress
            value={((at + 1) / titles.length) * 100}
            label={words.step(at + 1, titles.length)}
            detail={titles[at]}
          />
        )}
        {waits && <Notice>{words.waits}</Notice>}
        {saving}
        {/* Only hidden: what was typed is still there when the save fails. */}
        <div hidden={saving !== undefined}>
          <FormBody onSubmit={last ? save : next}>
            {asksAccess && accessFirst && access}
            {shown.map((step) => (
              <StepFields
                key={step.title}
                step={step}
                shapes={shape.fields}
                alone={steps.length === 1}
                moved={moved}
                onNext={() => void next()}
              />
            ))}
            {/* First what it is, then who it is for; what is refused is listed in the same order. */}
            {asksAccess && !accessFirst && access}
            {at === steps.length && <ReviewStep shapes={shape.fields} onHeading={takeFocus} onStep={goTo} />}
            {shape.wizard && last && <WhoReceivesThis />}
            {shape.downloads === true && last && (
              <div>
                <DraftPdf />
              </div>
            )}
          </FormBody>
        </div>
      </Dialog>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.leave.title}
        confirm={words.leave.confirm}
        cancel={words.leave.stay}
        onConfirm={onClose}
      >
        {words.leave.lost}
      </ConfirmDialog>
      {naming && (
        <NamePerson
          onNamed={(seat) =>
            setValue(
              'access',
              { ...getValues('access'), audience: seat, level: levelOf(levelsOf(definition), seat) ?? '' },
              { shouldDirty: true, shouldValidate: true },
            )
          }
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}

/** The first step in which something is refused; what no step has is the access choice, which stands in one of its own. */
function stepOf(steps: readonly Step[], accessStep: number, refused: readonly Problem[]): number | undefined {
  if (refused.length === 0) return undefined
  const places = refused.map(({ name }) => steps.findIndex(({ fields }) => name in fields))
  return Math.min(...places.map((at) => (at === -1 ? accessStep : at)))
}

export type NamePersonProps = {
  /** Somebody was written down, in this seat. */
  onNamed: (seat: ContactSeat) => void
  onClose: () => void
}

/** The form for one more contact, on top of another form: what was typed there stays. */
export function NamePerson({ onNamed, onClose }: NamePersonProps) {
  const records = useRecords(authorizedContact)
  const save: RecordFormProps<typeof authorizedContact.steps>['onSave'] = async (values, options) => {
    const { seat } = await keep(records, values, options)
    onClose()
    if (seat === 'contact_1' || seat === 'contact_2') onNamed(seat)
  }
  const { one, full } = authorizedContact.name
  return <RecordDialog definition={authorizedContact} title={words.add(full ?? one)} onSave={save} onClose={onClose} />
}

function StepFields({
  step,
  shapes,
  alone,
  moved,
  onNext,
}: {
  step: Step
  shapes: FormShape['fields']
  alone: boolean
  moved: boolean
  onNext: () => void
}) {
  // Something else fills all of it.
  if (Object.keys(step.fields).every((name) => shapes?.[name]?.hidden === true)) return null
  return (
    <section className="flex flex-col gap-6">
      {!alone && (
        <h3 ref={moved ? takeFocus : undefined} tabIndex={-1} className="text-lg">
          {step.title}
        </h3>
      )}
      <NextStepProvider value={onNext}>
        {Object.keys(step.fields).map((name) => (
          <Field key={name} name={name} shape={shapes?.[name]} />
        ))}
      </NextStepProvider>
    </section>
  )
}
