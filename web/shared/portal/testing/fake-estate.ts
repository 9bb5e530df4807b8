import { act } from '@testing-library/react'
import { type Mock, vi } from 'vitest'
import { store } from '../../../estate/remote.ts'
import { answerOthers, startOver, tell } from '../../../estate/testing/test-client.ts'
import type * as Estate from '../../../estate/types.ts'
import { EstateError } from '../../../estate/types.ts'

export { EstateError }

// For tests of portals, seats and release screens: what the page knows, to be set, and calls to be answered and watched.

type Call = Mock<(...input: unknown[]) => Promise<unknown>>
const none: Record<keyof Estate.ClientCalls, Call> = Object.create(null)

/** Every call of the client: a test says how it is answered, and looks at how it was called. */
export const calls = new Proxy(none, {
  get: (made, name) => {
    if (!Reflect.has(made, name)) Reflect.set(made, name, vi.fn<(...input: unknown[]) => Promise<unknown>>())
    return Reflect.get(made, name)
  },
})

const isAcknowledged = (input: unknown): input is { heldId: string; items: string[] } =>
  typeof input === 'object' && input !== null && 'heldId' in input && 'items' in input

const known: Partial<Estate.Slices> = {
  session: { state: 'signed-in', email: 'me@example.org', ownerId: 'me', role: 'user', recoveryKit: 'none' },
  server: { mail: true, rehearsalDaySeconds: null },
  status: 'ready',
  seats: [],
}

/** Changes what the page knows; `records` are those of the own estate. */
export function given({ records, ...slices }: Partial<Estate.Slices> & { records?: Estate.SavedRecord[] }): void {
  act(() => {
    tell(slices)
    const stored = records?.map((record) => ({ ...record, definitionVersion: 0 }))
    if (stored) store.apply({ records: stored, trash: [], gone: [], reset: true })
  })
}

/** As new: for `beforeEach`. */
export function reset(): void {
  for (const name of Object.keys(calls)) Reflect.get(calls, name).mockReset()
  startOver(known)
  answerOthers((name, args) => Promise.resolve(Reflect.get(calls, name)(...args)))
  calls.operatorFingerprint.mockResolvedValue('ABCD EFGH')
  calls.ownFingerprint.mockResolvedValue('IJKL MNOP')
  calls.acknowledge.mockImplementation((input) => {
    if (isAcknowledged(input)) {
      const at = '2026-11-21T10:00:00.000Z'
      const now = input.items.map((item) => ({ heldId: input.heldId, item, at }))
      given({ acknowledgements: [...store.slice('acknowledgements'), ...now] })
    }
    return Promise.resolve()
  })
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
