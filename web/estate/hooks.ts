import { useMemo } from 'react'
import type { Notice, Seat } from '../../client/model/estate.ts'
import type {
  HeldSeat,
  OpenedEstate,
  ReleaseSettings,
  ReleaseView,
  WaitingInvitation,
} from '../../client/model/release.ts'
import type { ServerView, SessionView } from '../../client/model/session.ts'
import type { Slices } from '../../client/model/slices.ts'
import type { OpenUpload } from '../../client/model/uploads.ts'
import { client } from './remote.ts'
import { useSlice } from './use-slice.ts'

/** Who is here. */
export const useSession = (): SessionView => useSlice('session')
/** What this server is; undefined until it answered. */
export const useServer = (): ServerView | undefined => useSlice('server')
/** Whether an emergency lockdown lasts: until it ends nothing opens, whatever was released. */
export const useLockdown = (): boolean => useServer()?.lockdown === true
export const useEstateStatus = (): Slices['status'] => useSlice('status')
/** How many records came so far, while an estate comes in parts. */
export const useArriving = (): Slices['arriving'] => useSlice('arriving')
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
/** Whether what this owner left was opened after a report of their death: until they end it, nothing is saved. */
export const useFrozen = (): boolean =>
  useOwnReleases().some(({ event, state }) => event === 'death' && state === 'released')
export const useReleaseSettings = (): ReleaseSettings | undefined => useSlice('settings')
/** Seats that this person holds in estates of others. */
export const useHeldSeats = (): HeldSeat[] => useSlice('held')
/** Invitations to this person's address that they have not accepted yet. */
export const useInvited = (): WaitingInvitation[] => useSlice('invited')
/** How far new keys for everything are, while they are made. */
export const useNewKeysProgress = (): Slices['newKeys'] => useSlice('newKeys')
/** The released estates that were opened in this tab. */
export const useAllOpened = (): OpenedEstate[] => useSlice('opened')
/** The one of them that was opened for this seat. */
export function useOpened(heldId: string): OpenedEstate | undefined {
  return useAllOpened().find((estate) => estate.heldId === heldId)
}

/** All that this person acknowledged, about any seat, with the times. */
export const useAllAcknowledgements = (): Slices['acknowledgements'] => useSlice('acknowledgements')

/** What this person acknowledged about a seat they hold, with the times. */
export function useAcknowledgements(heldId: string): { item: string; at: string }[] {
  const all = useAllAcknowledgements()
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
