export { createStore, noSeats, type Store } from '../../client/store.ts'
