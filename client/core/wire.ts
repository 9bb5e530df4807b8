import type { getEstateState, listRecords, saveEstate } from '../../contract/estate.ts'
import type { Call, ValueOf } from '../../contract/http.ts'
import type { listSeats } from '../../contract/seats.ts'

export type State = ValueOf<(typeof getEstateState)['answer']>
export type SealedRow = ValueOf<(typeof listRecords)['answer']>['records'][number]
export type SeatAnswer = ValueOf<(typeof listSeats)['answer']>
export type { Opening } from '../../contract/opening.ts'
export type SaveBody = Call<typeof saveEstate>['body']
