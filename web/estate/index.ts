import { useMemo, useSyncExternalStore } from 'react'
import type { FileReference as File } from '../../client/model/estate.ts'
import type {
  WaitingInvitation,
  HeldSeat,
  OpenedEstate,
  ReleaseSettings,
  ReleaseView,
  Report,
} from '../../client/model/release.ts'
import { client, store } from './remote.ts'
import type { Watch } from '../../client/model/watch.ts'
import type { MadePasskey, ServerView, SessionView, UsedPasskey } from '../../client/model/session.ts'
import type { Activity, Notice, Seat } from '../../client/model/estate.ts'
import type { OpenUpload, UploadInto } from '../../client/model/uploads.ts'
import type { StoredRecord, TrashedRecord } from '../../client/model/records.ts'
import type { Slices } from '../../client/model/slices.ts'
export type { Watch } from '../../client/model/watch.ts'
export type * from '../../client/model/release.ts'
export type * from '../../client/model/session.ts'
export type * from '../../client/model/subscription.ts'
export * from '../../client/model/estate.ts'
export type * from '../../client/model/records.ts'
export type * from '../../client/model/uploads.ts'
export { type Records, useRecords } from './use-records.ts'

const useSlice = <K extends keyof Slices>(name: K): Slices[K] =>
  useSyncExternalStore(store.subscribe, () => store.slice(name))

/** Opens what this browser remembers. The shell calls it once at the start. */
export const startEstate = () => client.start()

/** Who is here. */
export const useSession = (): SessionView => useSlice('session')
/** What this server is; undefined until it answered. */
export const useServer = (): ServerView | undefined => useSlice('server')
export const useEstateStatus = (): Slices['status'] => useSlice('status')
/** False while the server cannot be reached. */
export const useOnline = (): boolean => useSlice('online')
/** While the server cannot be reached: when it last told what is shown. */
export const useSeenAt = (): string | undefined => useSlice('seenAt')
/** Whether this device keeps a sealed copy for reading without a connection. */
export const useOfflineCopy = (): boolean => useSlice('offlineCopy')
/** How many changes wait on this device to be sent. */
export const useOutboxSize = (): number => useSlice('outboxSize')
/** What the person must be told once. */
export const useNotices = (): Notice[] => useSlice('notices')
/** Files on their way into records, in the order in which they were begun. */
export const useUploads = (): OpenUpload[] => useSlice('uploads')
/** The three seats of the own estate, always all three. */
export const useSeats = (): Seat[] => useSlice('seats')
/** Reports about the owner, open ones first. */
export const useOwnReleases = (): ReleaseView[] => useSlice('releases')
export const useReleaseSettings = (): ReleaseSettings | undefined => useSlice('settings')
/** Seats that this person holds in estates of others. */
export const useHeldSeats = (): HeldSeat[] => useSlice('held')
/** Invitations to this person's address that they have not accepted yet. */
export const useInvited = (): WaitingInvitation[] => useSlice('invited')
/** How many records there are of each of these kinds. */
export function useCounts(kinds: readonly string[]): readonly number[] {
  const counts = useSyncExternalStore(store.subscribe, () => kinds.map((kind) => store.kind(kind).length).join())
  return useMemo(() => (counts === '' ? [] : counts.split(',').map(Number)), [counts])
}
/** Records in the trash, last deleted first. */
export const useTrash = (): TrashedRecord[] => useSyncExternalStore(store.subscribe, store.trash)

/** Live records of every kind, newest first, as they were saved. */
export const useAllRecords = (): StoredRecord[] => useSyncExternalStore(store.subscribe, store.all)

/** One live record of any kind, as it was saved; undefined where there is none. */
export const useRecord = (id: string): StoredRecord | undefined =>
  useSyncExternalStore(store.subscribe, () => store.record(id))

/** Those of these records that are live, in the same order. */
export function useLiveRecords(ids: readonly string[]): StoredRecord[] {
  // Another text whenever one of them comes, goes or changes.
  const now = useSyncExternalStore(store.subscribe, () => ids.map((id) => store.record(id)?.version).join())
  return useMemo(() => (now === '' ? [] : ids.flatMap((id) => store.record(id) ?? [])), [ids, now])
}

/** What happened, newest first; of some kinds only, and only the newest `limit`, where given. */
export function useActivity(filter?: { kinds?: string[] }, limit?: number): Activity[] {
  const all = useSlice('activity')
  const kinds = filter?.kinds?.join('\n')
  return useMemo(() => {
    const wanted = kinds?.split('\n')
    const some = wanted ? all.filter((entry) => entry.kind !== undefined && wanted.includes(entry.kind)) : all
    return limit === undefined ? some : some.slice(0, limit)
  }, [all, kinds, limit])
}

/** A released estate that was opened in this tab. */
export function useOpened(heldId: string): OpenedEstate | undefined {
  return useSlice('opened').find((estate) => estate.heldId === heldId)
}

/** What this person acknowledged about a seat they hold, with the times. */
export function useAcknowledgements(heldId: string): { item: string; at: string }[] {
  const all = useSlice('acknowledgements')
  return useMemo(() => all.filter((entry) => entry.heldId === heldId), [all, heldId])
}

let touchedAt = 0
/** Somebody is here: puts off the idle lock. May be called at every key press; it passes on one call in fifteen seconds. */
export function touch(): void {
  const now = Date.now()
  if (now - touchedAt < 15_000) return
  touchedAt = now
  client.touch().catch(() => undefined)
}

export const signUp = (input: { email: string; password: string }) => client.signUp(input)
export const signIn = (input: { email: string; password: string }) => client.signIn(input)
export const submitTwoFactor = (code: string) => client.submitTwoFactor(code)
export const unlock = (password: string) => client.unlock(password)
export const lock = () => client.lock()
/** Signs out here. `discard`: changes that were not sent yet go as well; otherwise they stay, sealed. */
export const signOut = (discard = false) => client.signOut(discard)
export const signOutEverywhere = () => client.signOutEverywhere()
export const listSessions = () => client.listSessions()
export const endSession = (id: string) => client.endSession(id)
export const confirmEmail = (token: string) => client.confirmEmail(token)
export const resendConfirmation = (email?: string) => client.resendConfirmation(email)
export const startReset = (email: string) => client.startReset(email)
export const finishReset = (input: { token: string; recoveryCode: string; newPassword: string }) =>
  client.finishReset(input)
export const startAgain = (input: { token: string; newPassword: string }) => client.startAgain(input)
export const returnToEarlier = (input: { email: string; password: string; code?: string }) =>
  client.returnToEarlier(input)
export const changePassword = (input: { current: string; next: string }) => client.changePassword(input)
export const changeEmail = (input: { password: string; newEmail: string }) => client.changeEmail(input)
export const makeRecoveryKit = () => client.makeRecoveryKit()
export const confirmRecoveryKit = () => client.confirmRecoveryKit()
export const enrolTwoFactor = (password: string) => client.enrolTwoFactor(password)
export const confirmTwoFactor = (code: string) => client.confirmTwoFactor(code)
export const disableTwoFactor = (password: string) => client.disableTwoFactor(password)
export const deleteAccount = (input: { confirmation: string; password: string; code?: string }) =>
  client.deleteAccount(input)
export const cancelDeletion = () => client.cancelDeletion()

export const startPasskey = (password: string) => client.startPasskey(password)
export const addPasskey = (input: MadePasskey & { name: string }) => client.addPasskey(input)
export const listPasskeys = () => client.listPasskeys()
export const renamePasskey = (input: { id: string; name: string }) => client.renamePasskey(input)
export const removePasskey = (id: string) => client.removePasskey(id)
export const startPasskeySignIn = () => client.startPasskeySignIn()
export const signInWithPasskey = (used: UsedPasskey) => client.signInWithPasskey(used)
export const startPasskeyUnlock = () => client.startPasskeyUnlock()
export const unlockWithPasskey = (used: UsedPasskey) => client.unlockWithPasskey(used)

/** The own plan, what is used of it, and its invoices. */
export const readSubscription = () => client.readSubscription()

/** Every version of one record that is kept, newest first. */
export const listVersions = (id: string) => client.listVersions(id)
/** The records that were overwritten in the last 30 days, the last one first. */
export const listOverwritten = () => client.listOverwritten()
/** Saves what an earlier version said as the newest one. */
export const restoreVersion = (id: string, version: number, activity: string) =>
  client.restoreVersion(id, version, activity)
/** Brings back a record of any kind from the trash. */
export const restoreRecord = (id: string, activity: string) => client.restoreRecord(id, activity)
/** Deletes records in the trash before their 30 days are over. */
export const deleteForGood = (ids: string[]) => client.deleteForGood(ids)

export const dismissNotice = (id: string) => client.dismissNotice(id)
/** Seals a file in pieces and sends them; resumes where an earlier try of the same file stopped. */
export const uploadFile = (file: Blob, options: Watch & { name: string }) =>
  client.uploadFile(file, options.name, options)
/** Seals a file, sends it and saves the record it belongs to; carries on by itself after a lost connection or a reload. */
export const uploadInto = (file: Blob, name: string, into: UploadInto) => client.uploadInto(file, name, into)
/** Says whether this device keeps a sealed copy. What it keeps goes at once; a new copy comes with the next sign-in here. */
export const setOfflineCopy = (wanted: boolean) => client.setOfflineCopy(wanted)
/** Gives an upload up. */
export const cancelUpload = (id: string) => client.cancelUpload(id)
/** Tries again every upload that stands still. */
export const resumeUploads = () => client.resumeUploads()
export const openFile = (file: File, watch: Watch = {}) => client.openFile(file, watch)

export type Everything = { records: StoredRecord[]; trash: TrashedRecord[]; activity: Activity[] }
/** All that the own estate holds now, of kinds that only a newer app knows too, after looking for what other devices saved. */
export async function readEverything(): Promise<Everything> {
  await client.refresh()
  return { records: store.all(), trash: store.trash(), activity: store.slice('activity') }
}

type Calls = typeof client
export const inviteSeat: Calls['inviteSeat'] = (input) => client.inviteSeat(input)
export const seatLink: Calls['seatLink'] = (role) => client.seatLink(role)
export const seatCard: Calls['seatCard'] = (role) => client.seatCard(role)
export const countFor: Calls['countFor'] = (role) => client.countFor(role)
export const emptySeat: Calls['emptySeat'] = (input) => client.emptySeat(input)

export const veto = (releaseId: string) => client.veto(releaseId)
export const endRelease = (releaseId: string, password: string) => client.endRelease(releaseId, password)
export const saveReleaseSettings: Calls['saveReleaseSettings'] = (input) => client.saveReleaseSettings(input)
export const pauseByMail = (token: string) => client.pauseByMail(token)

export const refreshHeldSeats = () => client.refreshHeldSeats()
export const readInvitation = (link: string) => client.readInvitation(link)
export const acceptInvitation = (link: string): Promise<HeldSeat> => client.acceptInvitation(link)
export const readCard = (text: string) => client.readCard(text)
export const claimByCard = (text: string): Promise<HeldSeat> => client.claimByCard(text)
export const report = (input: Report, watch: Watch = {}) => client.report(input, watch)
export const openReport = (releaseId: string, watch: Watch = {}) => client.openReport(releaseId, watch)
export const giveOpinion: Calls['giveOpinion'] = (input) => client.giveOpinion(input)
export const openHeldSeat = (heldId: string) => client.openHeldSeat(heldId)
export const openHeldFile = (heldId: string, file: File, watch: Watch = {}) => client.openHeldFile(heldId, file, watch)
export const acknowledge = (input: { heldId: string; items: string[] }) => client.acknowledge(input)

export const listReviews = (pages: number) => client.listReviews(pages)
export const listCardReviews = (pages: number) => client.listCardReviews(pages)
export const openCertificate = (releaseId: string, watch: Watch = {}) => client.openCertificate(releaseId, watch)
export const review: Calls['review'] = (input) => client.review(input)
export const reviewCard: Calls['reviewCard'] = (input) => client.reviewCard(input)
export const listPeople = () => client.listPeople()
export const operatorFingerprint: Calls['operatorFingerprint'] = (accountId) => client.operatorFingerprint(accountId)
export const introduceOperator: Calls['introduceOperator'] = (input) => client.introduceOperator(input)
export const ownFingerprint: Calls['ownFingerprint'] = () => client.ownFingerprint()
export const setSuspended: Calls['setSuspended'] = (input) => client.setSuspended(input)
export const listAudit = () => client.listAudit()
export const listOutbox = () => client.listOutbox()
