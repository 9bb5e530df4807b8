import type { FileReference } from '../../client/model/estate.ts'
import type { Watch } from '../../client/model/watch.ts'

// Re-exports the client's types without starting its worker, for tests and for code outside
// screens.
export type { ClientCalls } from '../../client/index.ts'
export type * from '../../client/model/caretaker.ts'
export type * from '../../client/model/channels.ts'
export type * from '../../client/model/check-ins.ts'
export type * from '../../client/model/deputies.ts'
export type * from '../../client/model/drill.ts'
export type * from '../../client/model/yearly.ts'
export * from '../../client/model/estate.ts'
export type * from '../../client/model/evidence.ts'
export type * from '../../client/model/lookout.ts'
export type { Matter } from '../../client/model/matter.ts'
export type * from '../../client/model/new-keys.ts'
export type * from '../../client/model/records.ts'
export type * from '../../client/model/invitation.ts'
export type * from '../../client/model/release.ts'
export type * from '../../client/model/session.ts'
export type * from '../../client/model/subscription.ts'
export type * from '../../client/model/uploads.ts'
export type * from '../../client/model/waitlist.ts'
export * from '../../client/model/draft.ts'
/** Encrypts and uploads a chosen file. @returns the reference that a record stores */
export type SealFile = (file: File, name: string, watch?: Watch) => Promise<FileReference>
export type { ChangeOf, Records } from './use-records.ts'
