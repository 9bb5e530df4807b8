import type { SealedFile } from './fields/field.ts'

/** Somebody who should be told. */
export type PersonToTell = {
  readonly name: string
  readonly phone: string
  readonly email: string
  /** How they would want to hear it: *Call them*. */
  readonly how: string
  readonly note: string
  /** Their face, where there is a photo. */
  readonly face?: SealedFile | ''
}

/** People who belong together and should be told. */
export type PeopleToTell = {
  /** What they are: *The Thursday choir*. Of several records with the same title the people stand together. */
  readonly title: string
  readonly people: readonly PersonToTell[]
  /** Who should tell them, where the owner said so. */
  readonly by: string
  /** What to say. */
  readonly note: string
}
