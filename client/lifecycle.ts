import type { ClientCore } from './client-core.ts'
import { chooseOfflineCopy, deleteOfflineCopy, readAccountCopy, wantsOfflineCopy } from './offline/account-copy.ts'
import { retryUploads } from './files/uploads.ts'
import { sendOutbox } from './outbox/outbox.ts'
import { countOutbox, discardOutbox } from './outbox/stored-changes.ts'
import { loadAll, readAll } from './reading.ts'
import { leaveHere, lock } from './session/enter.ts'
import { tickSession, touch } from './session/idle.ts'
import { confirmOfflineSession, startSession } from './session/start.ts'

// Calls that concern several rooms, from start to sign-out.

const pollEvery = 60_000
const checkEvery = 10 * 60_000

const ownerHere = async (core: ClientCore) => core.session.info?.ownerId ?? (await readAccountCopy(core))?.ownerId

async function start(core: ClientCore): Promise<void> {
  core.publish({ offlineCopy: await wantsOfflineCopy(core) })
  await startSession(core)
  const owner = await ownerHere(core)
  core.publish({ outboxSize: owner === undefined ? 0 : await countOutbox(core, owner) })
}

/** Unless `discard`, the outbox stays, sealed, until the same person signs in again. */
async function signOut(core: ClientCore, discard = false): Promise<void> {
  const owner = await ownerHere(core)
  try {
    await leaveHere(core)
  } finally {
    if (discard && owner !== undefined) await discardOutbox(core, owner)
    core.publish({ outboxSize: 0 })
  }
}

async function expire(core: ClientCore): Promise<void> {
  try {
    await leaveHere(core, 'expired')
  } finally {
    core.publish({ outboxSize: 0 })
  }
}

const refresh = (core: ClientCore): Promise<void> => core.serialize(() => readAll(core))

/** When the connection may be back, sends and reads everything that waits for the server. */
async function reconnect(core: ClientCore): Promise<void> {
  if (core.session.offline) await confirmOfflineSession(core)
  else if (core.keys) await refresh(core)
  await sendOutbox(core)
  await retryUploads(core)
}

/** Turning it off deletes the copy at once; turning it on makes one at the next sign-in. */
async function setOfflineCopy(core: ClientCore, wanted: boolean): Promise<void> {
  await chooseOfflineCopy(core, wanted)
  if (!wanted) await deleteOfflineCopy(core)
  core.publish({ offlineCopy: wanted })
}

function dismissNotice(core: ClientCore, id: string): Promise<void> {
  core.publish({ notices: core.slice('notices').filter((notice) => notice.id !== id) })
  return Promise.resolve()
}

async function tick(core: ClientCore): Promise<void> {
  await tickSession(core)
  if (core.session.offline) await confirmOfflineSession(core).catch(() => undefined)
  const { readAt, checkedAt } = core.reading
  if (core.keys && core.now() - readAt >= pollEvery) loadAll(core, core.now() - checkedAt >= checkEvery)
  retryUploads(core).catch(() => undefined)
  void sendOutbox(core)
}

export const lifecycleCalls = {
  start,
  signOut,
  expire,
  lock,
  touch,
  refresh,
  reconnect,
  setOfflineCopy,
  dismissNotice,
  tick,
}
