/** The fields of a kind that are about one person. */
export type PersonFields<Name extends string = string> = {
  readonly name: Name
  /** What they are, where that is not what the record is: *Caregiver*. */
  readonly as?: string
  readonly phone?: Name
  /** What kind of number that is, and the rows of further ones (kinds/numbers.ts). */
  readonly phoneKind?: Name
  readonly numbers?: Name
  /** Their face. */
  readonly photo?: Name
  readonly email?: Name
  /** One line, or the parts of an address. */
  readonly address?: Name | { readonly [Part in keyof Address]: Name }
}

/** An address in its parts. */
export type Address = {
  readonly street: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
  readonly country: string
}
