import { createContext, type ReactNode, useContext } from 'react'
import type { Definition, NameOf, Step } from '../../../records/define.ts'
import { words } from './form-words.ts'
import type { FieldInput } from './inputs/index.tsx'

export type FieldShape = {
  as?: FieldInput
  after?: ReactNode
  /** Not drawn: another component fills it. */
  hidden?: boolean
}

/** How a kind arranges its form. By default all fields follow in order. */
export type FormShape = {
  wizard?: boolean
  endsWithReview?: boolean
  /** The step, from 0, at which editing a record starts. */
  editStep?: number
  /**
   * The wizard step, from 0, that asks for the audience, after its fields. Without it the wizard asks
   * at the start, since the first step may continue automatically.
   */
  accessStep?: number
  fields?: Readonly<Record<string, FieldShape>>
  /** The form edits a part of a record and asks for no audience. */
  isPart?: boolean
  downloads?: boolean
  /** A wide dialog, for pictures side by side. */
  wide?: boolean
  /** Replaces the fields during a long save; the user may close the dialog meanwhile. */
  whileSaving?: ReactNode
  saveDisabled?: boolean
}

export const stepTitles = (shape: FormShape, steps: readonly Step[]): string[] => [
  ...steps.map(({ title }) => title),
  ...(shape.wizard === true && shape.endsWithReview === true ? [words.review] : []),
]

/** Types a shape for one kind, so that a misspelt field name does not compile. */
export const shapeFor = <S extends readonly Step[]>(
  _definition: Definition<S>,
  shape: Omit<FormShape, 'fields'> & { fields?: { readonly [Name in NameOf<S>]?: FieldShape } },
): FormShape => ({ ...shape, fields: { ...shape.fields } })

const NextStep = createContext<() => void>(() => undefined)

export const NextStepProvider = NextStep.Provider

export const useNextStep = (): (() => void) => useContext(NextStep)
