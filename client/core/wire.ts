import type { getEstateState, listRecords, saveEstate } from '../../contract/estate.ts'
import type { Call, ValueOf } from '../../contract/http.ts'
import type { listSeats } from '../../contract/seats.ts'

// An estate as it travels: what the server says of it, and what it takes. Nothing of it is believed before it was verified.

/** How far the server's chain reaches, and what is going on. */
export type State = ValueOf<(typeof getEstateState)['answer']>
/** One sealed record with the owner's wrap. */
export type SealedRow = ValueOf<(typeof listRecords)['answer']>['records'][number]
/** What the server says of the own seats: sealed keys, invitations, who accepted. */
export type SeatAnswer = ValueOf<(typeof listSeats)['answer']>
/** Everything that opening an estate takes, in one answer. */
export type { Opening } from '../../contract/opening.ts'
/** One save. */
export type SaveBody = Call<typeof saveEstate>['body']
