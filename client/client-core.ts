import type { ClientOptions } from './core/core.ts'
import { createCore } from './core/create-core.ts'
import { closedEstate } from './estate/state.ts'
import { noUploads } from './files/upload-jobs.ts'
import { type AcceptCore, noInvitations } from './held/accept.ts'
import type { ReportingCore } from './held/reporting.ts'
import type { IntroductionCore } from './operator/introduce-operator.ts'
import { nothingReviewed, type ReviewsCore } from './operator/reviews.ts'
import { emptyOutbox } from './outbox/outbox.ts'
import { loadAll, type ReadingCore, resumeWaiting } from './reading.ts'
import { lockedByServer, refreshRole } from './session/idle.ts'
import { keysMeant, noSession } from './session/session-state.ts'
import { otherEstate, sessionGone } from './session/start.ts'

export type ClientCore = ReadingCore & AcceptCore & ReportingCore & ReviewsCore & IntroductionCore

export function createClientCore(options: ClientOptions): ClientCore {
  const bare = createCore(options, {
    onBack: () => resumeWaiting(core),
    seenAt: () => core.readAt,
    onSignedOut: () => void sessionGone(core).catch(() => undefined),
    onLocked: () => void lockedByServer(core).catch(() => undefined),
    onNotAllowed: () => void refreshRole(core).catch(() => undefined),
    signIn: () => core.session.signIns,
    estate: () => keysMeant(core),
    onOtherEstate: (meant) => void otherEstate(core, meant).catch(() => undefined),
  })
  const core: ClientCore = {
    ...bare,
    ...closedEstate(),
    outboxState: emptyOutbox(),
    uploads: noUploads(),
    session: noSession(bare.now()),
    shownInvitations: noInvitations(),
    reportsRead: new WeakMap(),
    operator: nothingReviewed(),
    comparedBundles: new Map(),
    reading: { readAt: 0, checkedAt: 0 },
    load: () => loadAll(core),
  }
  return core
}
