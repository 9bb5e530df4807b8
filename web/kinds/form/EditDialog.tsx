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
  saveLabel?: string
  shape?: FormShape
  aside?: ReactNode
  /** Keeps the draft after a lock or the browser's *Back*; the page then reopens the form. */
  keepsDraft?: boolean
  onClose: () => void
}

/** Asks before it discards changes. Mount it only while it is open. */
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
        {...(shape.wide === true && { width: 'wide' })}
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
        {/* Hides the form without unmounting it: the values must survive a failed save. */}
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
      {/* Outside the form element, because submit events of a nested form bubble. */}
      {naming && <NameForAccess onClose={() => setNaming(false)} />}
    </>
  )
}

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
  onNamed: (seat: ContactSeat) => void
  onClose: () => void
}

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
