import { useMemo } from 'react'
import type { Notice, Seat } from '../../client/model/estate.ts'
import type {
  HeldSeat,
  OpenedEstate,
  SharedEstate,
  ReleaseSettings,
  ReleaseView,
  WaitingInvitation,
} from '../../client/model/release.ts'
import type { ServerView, SessionView } from '../../client/model/session.ts'
import type { Slices } from '../../client/model/slices.ts'
import type { OpenUpload } from '../../client/model/uploads.ts'
import { client } from './remote.ts'
import { useSlice } from './use-slice.ts'

export const useSession = (): SessionView => useSlice('session')
/** Undefined until the server has answered. */
export const useServer = (): ServerView | undefined => useSlice('server')
/** Whether an emergency lockdown is active; until it ends, no grantee can open anything. */
export const useLockdown = (): boolean => useServer()?.lockdown === true
export const useEstateStatus = (): Slices['status'] => useSlice('status')
export const useArriving = (): Slices['arriving'] => useSlice('arriving')
export const useOnline = (): boolean => useSlice('online')
/** While offline: the last time at which the server confirmed the displayed data. */
export const useSeenAt = (): string | undefined => useSlice('seenAt')
export const useOfflineCopy = (): boolean => useSlice('offlineCopy')
export const useOutboxSize = (): number => useSlice('outboxSize')
export const useNotices = (): Notice[] => useSlice('notices')
export const useUploads = (): OpenUpload[] => useSlice('uploads')
/** The seats of the user's own estate, always three. */
export const useSeats = (): Seat[] => useSlice('seats')
/** Reports about this owner, open reports first. */
export const useOwnReleases = (): ReleaseView[] => useSlice('releases')
/** Whether a death release is open. Until the owner ends the release, the server rejects saves. */
export const useFrozen = (): boolean =>
  useOwnReleases().some(({ event, state }) => event === 'death' && state === 'released')
export const useReleaseSettings = (): ReleaseSettings | undefined => useSlice('settings')
/** Set while the release service has a key that the owner did not pin. */
export const useChangedKey = (): Slices['changedKey'] => useSlice('changedKey')
export const useHeldSeats = (): HeldSeat[] => useSlice('held')
export const useInvited = (): WaitingInvitation[] => useSlice('invited')
export const useNewKeysProgress = (): Slices['newKeys'] => useSlice('newKeys')
/** What owners share with this person while alive. */
export const useShared = (): SharedEstate[] => useSlice('shared')
export const useAllOpened = (): OpenedEstate[] => useSlice('opened')
export function useOpened(heldId: string): OpenedEstate | undefined {
  return useAllOpened().find((estate) => estate.heldId === heldId)
}

export const useAllAcknowledgements = (): Slices['acknowledgements'] => useSlice('acknowledgements')

export function useAcknowledgements(heldId: string): { item: string; at: string }[] {
  const all = useAllAcknowledgements()
  return useMemo(() => all.filter((entry) => entry.heldId === heldId), [all, heldId])
}

let touchedAt = 0
/** Safe to call on every key press: throttled to one call per fifteen seconds. */
export function touch(): void {
  const now = Date.now()
  if (now - touchedAt < 15_000) return
  touchedAt = now
  client.touch().catch(() => undefined)
}
