/** For whom the first steps are: who reads them, about whom, and what happened. */
export type Reader = {
  readonly role: 'attorney' | 'contact_1' | 'contact_2'
  readonly ownerName: string
  readonly event: 'incapacity' | 'death'
  /** The reader's own name as the owner wrote it: nobody is told to call themselves. */
  readonly name?: string | undefined
}

/** How soon something is to be done: people before papers, what would do harm before what can wait. */
export const urgencies = ['call', 'keep', 'tell', 'read', 'stop', 'wait'] as const

/** What to do first about a record that was left. Records with the same `id` are one step. */
export type FirstStep = {
  readonly id: string
  readonly urgency: (typeof urgencies)[number]
  readonly text: string
  readonly phone?: string
  /** Whom to call, and why: several reasons for one person are one step. `also`: what else is to be known. */
  readonly person?: { readonly name: string; readonly why: string; readonly also?: string }
}

/** To call a person whom the owner named: a step of its own for each. */
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
