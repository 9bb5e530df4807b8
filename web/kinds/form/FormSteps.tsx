import { useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { type Step, tidied } from '../../../records/define.ts'
import { inWords, withoutMy } from '../../../records/in-words.ts'
import { DownloadPdf } from '../../shared/papers/DownloadPdf.tsx'
import { Button, classes } from '../../ui/index.ts'
import { takeFocus } from '../../ui/take-focus.ts'
import { type FormValues, type Problem, useRecordForm } from './form-context.ts'
import { type FormShape, NextStepProvider, stepTitles } from './form-shape.ts'
import { words } from './form-words.ts'
import { usePaperOf } from '../print/paper-of.ts'
import { Field } from './RecordForm.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { AudienceField, AudienceHint } from '../access/AudienceField.tsx'

export function useSteps(shape: FormShape, firstStep: number) {
  const { definition, check, submit } = useRecordForm()
  const { steps } = definition
  const [at, setAt] = useState(firstStep)
  const [moved, setMoved] = useState(false)
  const titles = stepTitles(shape, steps)
  const accessStep = shape.accessStep ?? firstStep
  const asksAccess = shape.isPart !== true && (!shape.wizard || at === accessStep)
  const goTo = (step: number) => {
    setMoved(true)
    setAt(step)
  }
  return {
    at,
    moved,
    titles,
    last: !shape.wizard || at === titles.length - 1,
    shown: shape.wizard ? steps.slice(at, at + 1) : steps,
    /** The audience choice is last, but first in a wizard whose shape names no step for it. */
    access: !asksAccess ? undefined : shape.wizard && shape.accessStep === undefined ? 'first' : 'last',
    goTo,
    next: async () => {
      const refused = await check([...(asksAccess ? ['access'] : []), ...Object.keys(steps[at]?.fields ?? {})])
      if (refused.length === 0) goTo(at + 1)
    },
    save: async () => {
      const first = stepOf(steps, accessStep, await submit())
      if (first !== undefined && shape.wizard) goTo(first)
    },
  }
}

type Steps = ReturnType<typeof useSteps>

export function FormButtons({
  shape,
  steps: { at, last, goTo, save },
  saveLabel,
  changes,
}: {
  shape: FormShape
  steps: Steps
  saveLabel: string
  changes: boolean
}) {
  const { formId } = useRecordForm()
  const { isSubmitting } = useFormState<FormValues>()
  return (
    <>
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
      <Button
        type="submit"
        form={formId}
        busy={isSubmitting}
        disabled={shape.saveDisabled === true}
        // On a phone this button takes a whole line, so its position is the same in every step.
        className={classes(shape.wizard && 'max-sm:basis-full')}
      >
        {last ? saveLabel : words.next}
      </Button>
    </>
  )
}

export function FormSteps({
  shape,
  steps: { at, moved, last, shown, access, goTo, next },
  onName,
}: {
  shape: FormShape
  steps: Steps
  onName: () => void
}) {
  const {
    definition: { steps },
  } = useRecordForm()
  return (
    <>
      {access === 'first' && <AudienceField onName={onName} />}
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
      {access === 'last' && <AudienceField onName={onName} />}
      {at === steps.length && <ReviewStep shapes={shape.fields} onHeading={takeFocus} onStep={goTo} />}
      {shape.wizard && last && <AudienceHint />}
      {shape.downloads === true && last && (
        <div>
          <DraftPdf />
        </div>
      )}
    </>
  )
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
  // The form draws no step whose fields are all hidden: a component outside the form fills them.
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

function stepOf(steps: readonly Step[], accessStep: number, refused: readonly Problem[]): number | undefined {
  if (refused.length === 0) return undefined
  const places = refused.map(({ name }) => steps.findIndex(({ fields }) => name in fields))
  return Math.min(...places.map((at) => (at === -1 ? accessStep : at)))
}

/** Downloads the form's current values as the same PDF that the reading view offers. */
function DraftPdf() {
  const { definition } = useRecordForm()
  const { getValues } = useFormContext<FormValues>()
  const paperOf = usePaperOf()
  const document = async () => {
    const { paperFor } = await import('../../shared/papers/paper-for.ts')
    const values = tidied(definition, getValues('values'))
    const sheet = { ...inWords({ kind: definition.kind, values }), updatedAt: new Date().toISOString() }
    return paperFor(sheet, paperOf(), withoutMy(definition.name.many))
  }
  return <DownloadPdf variant="quiet" name={definition.name.one} document={document} />
}
