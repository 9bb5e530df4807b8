import { listHeldSeats, listSeats } from '../../../contract/seats.ts'
import type { Story } from '../../releases/testing/story.ts'

const seatsOf = async (story: Story) => (await story.person.browser.call(listSeats, {})).seats

export const seatOf = async (role: string, story: Story) => (await seatsOf(story)).find((seat) => seat.role === role)

export const heldBy = async (browser: Story['person']['browser']) => (await browser.call(listHeldSeats, {})).seats
