import { createContext, type ReactNode, useContext } from 'react'
import type { Definition, NameOf, Step } from '../../../records/define.ts'
import { words } from './form-words.ts'
import type { FieldInput } from './inputs/index.tsx'

export type FieldShape = {
  as?: FieldInput
  after?: ReactNode
  /** The form does not draw the field, because another component sets it. */
  hidden?: boolean
}

export type FormShape = {
  wizard?: boolean
  endsWithReview?: boolean
  editStep?: number
  /** The step that asks for the audience. Without it the first step asks, above its fields. */
  accessStep?: number
  fields?: Readonly<Record<string, FieldShape>>
  /** The form edits a part of a record, and has no audience choice. */
  isPart?: boolean
  downloads?: boolean
  wide?: boolean
  /** Replaces the fields during a long save; the user may close the dialog meanwhile. */
  whileSaving?: ReactNode
  saveDisabled?: boolean
}

export const stepTitles = (shape: FormShape, steps: readonly Step[]): string[] => [
  ...steps.map(({ title }) => title),
  ...(shape.wizard === true && shape.endsWithReview === true ? [words.review] : []),
]

/** Checks the field names of a shape at compile time. */
export const shapeFor = <S extends readonly Step[]>(
  _definition: Definition<S>,
  shape: Omit<FormShape, 'fields'> & { fields?: { readonly [Name in NameOf<S>]?: FieldShape } },
): FormShape => ({ ...shape, fields: { ...shape.fields } })

const NextStep = createContext<() => void>(() => undefined)

export const NextStepProvider = NextStep.Provider

export const useNextStep = (): (() => void) => useContext(NextStep)
