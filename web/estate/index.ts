// All of the page's access to the client. Importing one name does not load the others.
export type { Watch } from '../../client/model/watch.ts'
export * from './types.ts'
export { client } from './remote.ts'
export { useRecords } from './use-records.ts'
export * from './record-hooks.ts'
export * from './hooks.ts'
