// The page's whole interface to the client. Tree shaking drops the modules of unused names.
export type { Watch } from '../../client/model/watch.ts'
export * from './types.ts'
export { client } from './remote.ts'
export { useRecords } from './use-records.ts'
export * from './record-hooks.ts'
export * from './hooks.ts'
