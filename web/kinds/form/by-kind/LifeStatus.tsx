import { useEffect } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { today } from '../../../../records/today.ts'
import { type FormValues, useOpenQuestion, useRecordForm } from '../form-context.ts'
import type { FieldInputProps } from '../inputs/frame.tsx'
import { InputOf } from '../inputs/index.tsx'
import { words } from './words.ts'

/** The form has no default status from this age on, and the owner must choose one. */
const oldAge = 90

/** The choice *living* or *deceased*. A relative under {@link oldAge} starts as living. */
export function LifeStatus(props: FieldInputProps) {
  const isNew = useRecordForm().savedId === undefined
  const { setValue } = useFormContext<FormValues>()
  const { touchedFields } = useFormState<FormValues>({ name: 'values.status' })
  const born = props.values['dateOfBirth']
  const [year] = (typeof born === 'string' && /^\d{4}/.exec(born)) || []
  const isOld = year !== undefined && Number(today().slice(0, 4)) - Number(year) >= oldAge
  // Clears the default only once: the owner's own choice stays.
  const asks = isNew && isOld && props.value === 'living' && touchedFields.values?.['status'] !== true
  useEffect(() => {
    if (asks) setValue('values.status', '', { shouldDirty: true, shouldTouch: true })
  }, [asks, setValue])
  useOpenQuestion(props.id, isNew && isOld && props.value === '' ? words.isLiving : undefined)
  return <InputOf {...props} />
}
