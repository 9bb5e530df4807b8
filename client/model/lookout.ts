/** Who hears of every step of a report, and can hold each once. `on`: they agreed. */
export type Lookout = {
  name: string
  email: string
  holdsPerYear: number
  mailName: string | null
  askedAt: string
  on: boolean
}

/** `mailName`: the owner's name in mails to them; without it, the owner's email address. */
export type LookoutWish = { name: string; email: string; holdsPerYear: number; mailName?: string }

/** What a press on the link in the lookout's mail did. */
export type LookoutHold = { did: 'held' | 'again' | 'often' | 'nothing'; until?: string; opensAt?: string }
