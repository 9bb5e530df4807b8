export type Reader = {
  readonly role: 'attorney' | 'contact_1' | 'contact_2'
  readonly ownerName: string
  readonly event: 'incapacity' | 'death'
  /** The reader's name as the owner wrote it: the app never asks readers to call themselves. */
  readonly name?: string | undefined
}

/** The order puts people before papers, and preventing harm before what can wait. */
export const urgencies = ['call', 'keep', 'tell', 'read', 'stop', 'wait'] as const

export type FirstStep = {
  readonly id: string
  readonly urgency: (typeof urgencies)[number]
  readonly text: string
  readonly phone?: string
  /** Several reasons to call one person are merged. `also`: further notes. */
  readonly person?: { readonly name: string; readonly why: string; readonly also?: string }
}

export const callThem = (
  { fullName, phone }: { readonly fullName: string; readonly phone: string },
  who: string,
): FirstStep => ({
  id: `call ${fullName} ${phone}`,
  urgency: 'call',
  text: `Call ${fullName || 'them'}, ${who}.`,
  ...(fullName !== '' && { person: { name: fullName, why: who } }),
  ...(phone !== '' && { phone }),
})
