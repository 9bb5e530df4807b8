import { useEffect, useRef } from 'react'
import { filesIn } from '../../../../records/fields/file.ts'
import type { FilesField, SealedFile, Value } from '../../../../records/fields/index.ts'
import type { FieldInputProps } from './frame.tsx'
import { type Anyway, useSealing } from './use-sealing.ts'

/** A finished upload joins the current list, which the user may have changed meanwhile. */
export function useSeveralFiles({
  field,
  value,
  onChange,
}: Pick<FieldInputProps<FilesField<Value>>, 'field' | 'value' | 'onChange'>): Omit<
  ReturnType<typeof useSealing>,
  'seal'
> & {
  kept: readonly SealedFile[]
  add: (chosen: readonly File[], anyway?: Anyway) => Promise<boolean>
  remove: (file: SealedFile) => void
} {
  const { seal, ...sealing } = useSealing(field)
  const latest = useRef<readonly SealedFile[]>([])
  useEffect(() => {
    latest.current = filesIn(value)
  }, [value])
  const change = (next: SealedFile[]) => {
    latest.current = next
    onChange(next)
  }
  const add = async (chosen: readonly File[], anyway?: Anyway) => {
    const arrived = await seal(chosen, () => latest.current.length, anyway)
    if (arrived.length > 0) change([...latest.current, ...arrived])
    return arrived.length > 0
  }
  const remove = ({ id }: SealedFile) => change(latest.current.filter((file) => file.id !== id))
  return { ...sealing, kept: filesIn(value), add, remove }
}
