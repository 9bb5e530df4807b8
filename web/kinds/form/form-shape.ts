import { createContext, type ReactNode, useContext } from 'react'
import type { Definition, NameOf, Step } from '../../../records/define.ts'
import { words } from './form-words.ts'
import type { FieldInput } from './inputs/index.tsx'

/** How one field stands in its form, where it is not like every field of its type. */
export type FieldShape = {
  /** Draws it in a way of its own. */
  as?: FieldInput
  /** What stands after it, while it is visible. */
  after?: ReactNode
  /** It is not drawn: something else fills it. */
  hidden?: boolean
}

/** How a kind arranges its form. All of it may be left out: then all fields follow in order, step by step where there are several. */
export type FormShape = {
  /** One step at a time instead of all in one. */
  wizard?: boolean
  /** After the last step of a wizard everything that was filled in is shown once more, before it is saved. */
  endsWithReview?: boolean
  /** The step, from 0, at which changing a record begins. */
  editStep?: number
  /**
   * The step of a wizard, from 0, that asks who may see it, after all else. Without it that is asked before all else: a first step may go on
   * by itself once its one choice was made.
   */
  accessStep?: number
  fields?: Readonly<Record<string, FieldShape>>
  /** It is about a part of a record: who may see it is not asked. */
  isPart?: boolean
  /** What was typed so far can be saved as a PDF. */
  downloads?: boolean
  /** What stands in the place of the fields while a long save is under way; the dialog may be closed meanwhile. */
  whileSaving?: ReactNode
  /** Nothing can be saved yet. */
  saveDisabled?: boolean
}

/** What the steps of a form are called, in their order. */
export const stepTitles = (shape: FormShape, steps: readonly Step[]): string[] => [
  ...steps.map(({ title }) => title),
  ...(shape.wizard === true && shape.endsWithReview === true ? [words.review] : []),
]

/** A shape for one kind: a misspelt field name does not compile. */
export const shapeFor = <S extends readonly Step[]>(
  _definition: Definition<S>,
  shape: Omit<FormShape, 'fields'> & { fields?: { readonly [Name in NameOf<S>]?: FieldShape } },
): FormShape => ({ ...shape, fields: { ...shape.fields } })

const NextStep = createContext<() => void>(() => undefined)

/** Given by the wizard to the fields of a step. */
export const NextStepProvider = NextStep.Provider

/** What the button *Next* does, for an input after whose choice there is nothing left to do in a step. */
export const useNextStep = (): (() => void) => useContext(NextStep)
