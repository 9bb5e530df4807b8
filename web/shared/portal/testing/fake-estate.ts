import { useSyncExternalStore } from 'react'
import { vi } from 'vitest'
import type * as Estate from '../../../estate/index.ts'
import { EstateError } from '../../../estate/types.ts'

export { EstateError }

// An opened estate for tests of portals, seats and release screens: plain state to set, calls to watch. Stand it in with
// `vi.mock('../../estate/index.ts', () => import('../portal/testing/fake-estate.ts'))`.

type State = {
  session: Estate.SessionView
  server: Estate.ServerView | undefined
  seats: Estate.Seat[]
  releases: Estate.ReleaseView[]
  settings: Estate.ReleaseSettings | undefined
  held: Estate.HeldSeat[]
  invited: Estate.WaitingInvitation[]
  opened: Estate.OpenedEstate[]
  acknowledged: { heldId: string; item: string; at: string }[]
  records: Estate.SavedRecord[]
}

const start: State = {
  session: { state: 'signed-in', email: 'me@example.org', ownerId: 'me', role: 'user', recoveryKit: 'none' },
  server: { mail: true, rehearsalDaySeconds: null },
  seats: [],
  releases: [],
  settings: undefined,
  held: [],
  invited: [],
  opened: [],
  acknowledged: [],
  records: [],
}

let state = start
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const use = <K extends keyof State>(name: K): State[K] => useSyncExternalStore(subscribe, () => state[name])

/** Changes what the screens see. */
export function given(change: Partial<State>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

export const useSession = () => use('session')
export const useServer = () => use('server')
export const useSeats = () => use('seats')
export const useOwnReleases = () => use('releases')
export const useReleaseSettings = () => use('settings')
export const useHeldSeats = () => use('held')
export const useInvited = () => use('invited')
export const useOpened = (heldId: string) => use('opened').find((one) => one.heldId === heldId)
export const useAcknowledgements = (heldId: string) => use('acknowledged').filter((one) => one.heldId === heldId)
export const useRecords = ({ kind }: { kind: string }) => ({ all: use('records').filter((one) => one.kind === kind) })

const call = () => vi.fn<(...input: unknown[]) => Promise<unknown>>(() => Promise.resolve())

export const signIn = call()
export const signUp = call()
export const signOut = call()
export const unlock = call()
export const resendConfirmation = call()
export const veto = call()
export const endRelease = call()
export const pauseByMail = call()
export const saveReleaseSettings = call()
export const inviteSeat = call()
export const seatLink = call()
export const seatCard = call()
export const countFor = call()
export const emptySeat = call()
export const refreshHeldSeats = call()
export const readInvitation = call()
export const acceptInvitation = call()
export const readCard = call()
export const claimByCard = call()
export const report = call()
export const openReport = call()
export const giveOpinion = call()
export const openHeldSeat = call()
export const openHeldFile = call()
export const listReviews = call()
export const listCardReviews = call()
export const openCertificate = call()
export const review = call()
export const reviewCard = call()
export const listPeople = call()
export const setSuspended = call()
export const introduceOperator = call()
export const operatorFingerprint = call().mockResolvedValue('ABCD EFGH')
export const ownFingerprint = call().mockResolvedValue('IJKL MNOP')
export const listAudit = call()
export const listOutbox = call()

const isVisible = (input: unknown): input is { heldId: string; items: string[] } =>
  typeof input === 'object' && input !== null && 'heldId' in input && 'items' in input

export const acknowledge = vi.fn((input: unknown) => {
  if (isVisible(input)) {
    const at = '2026-11-21T10:00:00.000Z'
    given({ acknowledged: [...state.acknowledged, ...input.items.map((item) => ({ heldId: input.heldId, item, at }))] })
  }
  return Promise.resolve()
})

/** As new: for `beforeEach`. */
export function reset(): void {
  vi.clearAllMocks()
  given(start)
}

/** A seat that somebody holds. */
export const heldSeat = (change: Partial<Estate.HeldSeat> = {}): Estate.HeldSeat => ({
  id: 'held-1',
  seatId: 'seat-1',
  ownerId: 'owner-1',
  invitationId: 'invitation-1',
  role: 'contact_1',
  ownerName: 'Anna Berg',
  state: 'confirmed',
  acceptedAt: '2026-10-01T09:00:00.000Z',
  via: 'invitation',
  counts: { incapacity: 2, death: 7 },
  releases: [],
  ...change,
})

/** A report. */
export const releaseView = (change: Partial<Estate.ReleaseView> = {}): Estate.ReleaseView => ({
  id: 'release-1',
  ownerId: 'owner-1',
  event: 'death',
  state: 'in-review',
  reportedBy: 'attorney',
  mine: false,
  reportedAt: '2026-11-20T09:00:00.000Z',
  objections: [],
  approval: 'demanded',
  log: [],
  ...change,
})

/** A certificate that holds against what its reporter signed. */
export const openedCertificate = (content = '%PDF of Anna'): Estate.OpenedCertificate => ({
  name: 'certificate.pdf',
  type: 'application/pdf',
  pages: 1,
  bytes: new TextEncoder().encode(content),
  person: { fullName: 'Anna Berg', birthDate: '1941-03-02', birthPlace: 'Trenton' },
  dateOfEvent: '2026-11-10',
  reporter: { name: 'Eve Falk', email: 'eve@example.org' },
  reportedBy: 'attorney',
  via: 'invitation',
})
