import type { PhoneAnswer } from '../../domain/yearly.ts'
import type { SeatRole } from '../../domain/seats.ts'

/**
 * When a person was last tried out. `drill`: they pressed *I got in*, proved by their keys. `mail`:
 * they answered the yearly question, as the server says. `silent`: asked, without an answer.
 */
export type Tried = { role: SeatRole; by: 'drill' | 'mail' | 'silent'; at: string; phone?: PhoneAnswer }

export type YearlyQuestion = { state: 'open' | 'answered' | 'over'; owner: string; hasDrill: boolean }
export type { PhoneAnswer }
