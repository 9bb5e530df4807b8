import { useEffect } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { today } from '../../../../records/today.ts'
import { type FormValues, useOpenQuestion, useRecordForm } from '../form-context.ts'
import type { FieldInputProps } from '../inputs/frame.tsx'
import { InputOf } from '../inputs/index.tsx'
import { words } from './words.ts'

/** From this age on the owner has to choose. */
const oldAge = 90

/** Living or deceased. A new relative starts as living, except one over {@link oldAge}. */
export function LifeStatus(props: FieldInputProps) {
  const isNew = useRecordForm().savedId === undefined
  const { setValue } = useFormContext<FormValues>()
  const { touchedFields } = useFormState<FormValues>({ name: 'values.status' })
  const born = props.values['dateOfBirth']
  const [year] = (typeof born === 'string' && /^\d{4}/.exec(born)) || []
  const isOld = year !== undefined && Number(today().slice(0, 4)) - Number(year) >= oldAge
  // Only once: a later choice stays.
  const asks = isNew && isOld && props.value === 'living' && touchedFields.values?.['status'] !== true
  useEffect(() => {
    if (asks) setValue('values.status', '', { shouldDirty: true, shouldTouch: true })
  }, [asks, setValue])
  useOpenQuestion(props.id, isNew && isOld && props.value === '' ? words.isLiving : undefined)
  return <InputOf {...props} />
}
