import { createClientCore } from './client-core.ts'
import { bind, bindSerialized } from './core/bind.ts'
import type { ClientOptions } from './core/core.ts'
import { versionChanges, versionReads } from './estate/versions.ts'
import { draftFileCalls } from './files/draft-files.ts'
import { heldDrillCalls } from './drill/answer-drill.ts'
import { drillCalls } from './drill/check-readiness.ts'
import { drillChanges } from './drill/send-drill.ts'
import { cardTrialCalls } from './drill/try-card.ts'
import { yearlyCalls } from './drill/yearly.ts'
import { fileCalls } from './files/files.ts'
import { uploadCalls } from './files/uploads.ts'
import { acceptCalls } from './held/accept.ts'
import { acknowledgeCalls } from './held/acknowledge.ts'
import { evidenceCalls } from './held/evidence.ts'
import { heldSeatCalls } from './held/held-seats.ts'
import { matterCalls } from './held/matter.ts'
import { openedEstateCalls } from './held/opened-estate.ts'
import { reportingCalls } from './held/reporting.ts'
import { outlookCalls } from './held/outlook.ts'
import { deputyCalls } from './held/deputies.ts'
import { stepDownCalls } from './held/step-down.ts'
import { lifecycleCalls } from './lifecycle.ts'
import { draftCalls } from './offline/drafts.ts'
import { introductionCalls } from './operator/introduce-operator.ts'
import { lockdownCalls } from './operator/lockdown.ts'
import { peopleCalls } from './operator/people.ts'
import { reviewCalls } from './operator/reviews.ts'
import { caretakerCalls } from './operator/caretaker.ts'
import { waitlistCalls } from './operator/waitlist.ts'
import { readOutbox } from './outbox/outbox.ts'
import { recordCalls } from './outbox/records.ts'
import { newKeysChanges, newKeysReads } from './rekey/new-keys.ts'
import { newServiceCalls } from './estate/new-service.ts'
import { channelCalls } from './release/channels.ts'
import { firstDaysCalls } from './release/first-days.ts'
import { lookoutCalls } from './release/lookout.ts'
import { releaseCalls } from './release/releases.ts'
import { ownKeysCalls } from './session/own-keys.ts'
import { checkInCalls, checkInChanges } from './seats/check-ins.ts'
import { recoveryKitCalls } from './seats/recovery-kit.ts'
import { granteeCalls } from './seats/grantees.ts'
import { seatCalls } from './seats/seats.ts'
import { sharingCalls } from './seats/sharing.ts'
import { accountCalls } from './session/account.ts'
import { deletionCalls } from './session/account-deletion.ts'
import { passkeyCalls } from './session/passkeys.ts'
import { passwordCalls } from './session/password-sign-in.ts'
import { resetCalls } from './session/reset.ts'
import { followTab } from './session/start.ts'
import { subscriptionCalls } from './session/subscription.ts'

export type ClientCalls = ReturnType<typeof createClient>

/** A room adds a call in its table only: worker, page and tests derive their types from this. */
export function createClient(options: ClientOptions) {
  const core = createClientCore(options)
  options.channel?.addEventListener('message', (event: MessageEvent<{ type: string; ownerId?: string }>) => {
    if (event.data.type === 'saved') core.load()
    else if (event.data.type === 'outbox') void core.serialize(() => readOutbox(core)).catch(() => undefined)
    else void followTab(core, event.data).catch(() => undefined)
  })
  return {
    ...bind(core, {
      ...lifecycleCalls,
      ...passwordCalls,
      ...resetCalls,
      ...accountCalls,
      ...deletionCalls,
      ...passkeyCalls,
      ...recoveryKitCalls,
      ...ownKeysCalls,
      ...subscriptionCalls,
      ...newKeysReads,
      ...versionReads,
      ...fileCalls,
      ...uploadCalls,
      ...draftCalls,
      ...draftFileCalls,
      ...heldSeatCalls,
      ...deputyCalls,
      ...stepDownCalls,
      ...outlookCalls,
      ...acceptCalls,
      ...openedEstateCalls,
      ...reportingCalls,
      ...reviewCalls,
      ...lockdownCalls,
      ...peopleCalls,
      ...waitlistCalls,
      ...caretakerCalls,
      ...channelCalls,
      ...lookoutCalls,
      ...checkInCalls,
      ...introductionCalls,
      ...drillCalls,
      ...cardTrialCalls,
      ...yearlyCalls,
      ...heldDrillCalls,
    }),
    // Changes of the person's own estate are serialized, so that two changes of this tab never
    // race.
    ...bindSerialized(core, {
      ...recordCalls,
      ...versionChanges,
      ...seatCalls,
      ...granteeCalls,
      ...sharingCalls,
      ...releaseCalls,
      ...firstDaysCalls,
      ...drillChanges,
      ...checkInChanges,
      ...newServiceCalls,
      ...acknowledgeCalls,
      ...matterCalls,
      ...evidenceCalls,
      ...newKeysChanges,
    }),
  }
}
