import type { CaretakerGuide } from '../../contract/caretaker.ts'

export type { CaretakerGuide } from '../../contract/caretaker.ts'

export type Caretaker = {
  name: string
  reach: string
  email: string
  state: 'waiting' | 'confirmed' | 'overdue'
  askedAt: string
  confirmedAt?: string
}

/** Who could keep the server running, as an operator sees it. */
export type Keeping = { guide: CaretakerGuide; caretaker?: Caretaker; address: string }

/** What every signed-in user may know about it. */
export type Keeper = { caretaker: 'none' | 'unconfirmed' | 'confirmed'; whomToCall: string }
