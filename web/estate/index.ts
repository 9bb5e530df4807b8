// What the page has of the client, in one list. A screen that takes one of them does not fetch the others.
export type { Watch } from '../../client/model/watch.ts'
export * from './types.ts'
export { client } from './remote.ts'
export { useRecords } from './use-records.ts'
export * from './record-hooks.ts'
export * from './hooks.ts'
