// What screens say of the client, without the worker that it runs in: for everything that is not a screen, and for tests.
export type { ClientCalls } from '../../client/index.ts'
export * from '../../client/model/estate.ts'
export type * from '../../client/model/records.ts'
export type * from '../../client/model/release.ts'
export type * from '../../client/model/session.ts'
export type * from '../../client/model/subscription.ts'
export type * from '../../client/model/uploads.ts'
export type { Records } from './use-records.ts'
