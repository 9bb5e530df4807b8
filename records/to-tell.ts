import type { SealedFile } from './fields/field.ts'

export type PersonToTell = {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly how: string
  readonly note: string
  readonly face?: SealedFile | ''
}

export type PeopleToTell = {
  /** The group's name: *The Thursday choir*. Groups of the same title are merged. */
  readonly title: string
  readonly people: readonly PersonToTell[]
  readonly by: string
  readonly note: string
}
