export { noSeats } from '../../client/model/slices.ts'
export { createStore, type Store } from '../../client/store.ts'
