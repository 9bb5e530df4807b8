import { listHeldSeats, listSeats } from '../../../contract/seats.ts'
import type { Story } from '../../releases/testing/story.ts'

/** The seats of an estate as its owner reads them. */
export const seatsOf = async (story: Story) => (await story.person.browser.call(listSeats, {})).seats

/** One of them, by its role. */
export const seatOf = async (role: string, story: Story) => (await seatsOf(story)).find((seat) => seat.role === role)

export const heldBy = async (browser: Story['person']['browser']) => (await browser.call(listHeldSeats, {})).seats
