import { type ReactNode, useRef, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { levelOf } from '../../../records/access.ts'
import type { Step } from '../../../records/define.ts'
import { authorizedContact } from '../../../records/kinds/index.ts'
import { useEstateStatus, useRecords } from '../../estate/index.ts'
import { type ContactSeat, levelsOf } from '../access/access.ts'
import { Button, ConfirmDialog, Dialog, Notice, Progress } from '../../ui/index.ts'
import { type FormValues, useRecordForm } from './form-context.ts'
import type { FormShape } from './form-shape.ts'
import { FormButtons, FormSteps, useSteps } from './FormSteps.tsx'
import { words } from './form-words.ts'
import { saveRecord } from './save-record.ts'
import { forgetForm } from './unsaved-forms.ts'
import { RestoreUnsaved } from './RestoreUnsaved.tsx'
import { formOfKind } from './by-kind/index.ts'
import { FormBody, RecordFormProvider, type RecordFormProps } from './RecordForm.tsx'

export type EditDialogProps<S extends readonly Step[]> = Omit<RecordFormProps<S>, 'children'> & {
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
export function EditDialog<S extends readonly Step[]>({
  title,
  saveLabel,
  shape: more,
  aside,
  keepsDraft = false,
  onClose,
  ...form
}: EditDialogProps<S>) {
  const { kind } = form.definition
  const ofKind = formOfKind(form.definition)
  const shape: FormShape = { ...ofKind, ...more, fields: { ...ofKind.fields, ...more?.fields } }
  const settled = useRef(false)
  const save: typeof form.onSave = async (values, options) => {
    // It closes as soon as it is saved: there is nothing left to keep then.
    settled.current = true
    try {
      const answer = await form.onSave(values, options)
      forgetForm(kind)
      return answer
    } catch (error) {
      settled.current = false
      throw error
    }
  }
  const close = () => {
    settled.current = true
    forgetForm(kind)
    onClose()
  }
  return (
    <RecordFormProvider {...form} onSave={save}>
      {keepsDraft && <RestoreUnsaved kind={kind} saved={form.saved} settled={settled} />}
      <FormDialog
        title={title}
        saveLabel={saveLabel ?? words.save(form.definition.name.one)}
        shape={shape}
        firstStep={form.saved && shape.wizard ? (shape.editStep ?? 0) : 0}
        changes={form.saved !== undefined}
        aside={aside}
        onClose={close}
      />
    </RecordFormProvider>
  )
}

type FormDialogProps = {
  title: string
  saveLabel: string
  shape: FormShape
  firstStep: number
  /** What is there is changed, not made. */
  changes: boolean
  aside: ReactNode
  onClose: () => void
}

function FormDialog({ title, saveLabel, shape, firstStep, changes, aside, onClose }: FormDialogProps) {
  const steps = useSteps(shape, firstStep)
  const { at, titles, last } = steps
  const { isDirty, isSubmitting } = useFormState<FormValues>()
  const [asking, setAsking] = useState(false)
  const [naming, setNaming] = useState(false)
  const saving = isSubmitting ? shape.whileSaving : undefined
  const waits = useEstateStatus() === 'loading' && isSubmitting
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
            <FormButtons {...{ shape, steps, saveLabel, changes }} />
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
          <FormBody onSubmit={last ? steps.save : steps.next}>
            <FormSteps shape={shape} steps={steps} onName={() => setNaming(true)} />
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
      {/* Beside the form, not in it: what is sent in there is not sent here. */}
      {naming && <NameForAccess onClose={() => setNaming(false)} />}
    </>
  )
}

/** The form for somebody who is not written down yet: what is being written is for them then. */
function NameForAccess({ onClose }: { onClose: () => void }) {
  const { definition } = useRecordForm()
  const { getValues, setValue } = useFormContext<FormValues>()
  return (
    <NamePerson
      onNamed={(seat) =>
        setValue(
          'access',
          { ...getValues('access'), audience: seat, level: levelOf(levelsOf(definition), seat) ?? '' },
          { shouldDirty: true, shouldValidate: true },
        )
      }
      onClose={onClose}
    />
  )
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
    const { seat } = await saveRecord(records, values, options)
    onClose()
    if (seat === 'contact_1' || seat === 'contact_2') onNamed(seat)
  }
  const { one, full } = authorizedContact.name
  return <EditDialog definition={authorizedContact} title={words.add(full ?? one)} onSave={save} onClose={onClose} />
}
