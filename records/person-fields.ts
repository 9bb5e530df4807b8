export type PersonFields<Name extends string = string> = {
  readonly name: Name
  readonly as?: string
  readonly phone?: Name
  readonly phoneKind?: Name
  readonly numbers?: Name
  readonly photo?: Name
  readonly email?: Name
  readonly address?: Name | { readonly [Part in keyof Address]: Name }
}

export type Address = {
  readonly street: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
  readonly country: string
}
