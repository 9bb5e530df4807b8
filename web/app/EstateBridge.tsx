import { type ReactNode, useMemo } from 'react'
import * as estate from '../estate/index.ts'
import { EstateCallsProvider, EstateViewProvider } from '../shared/session/session.ts'
import { useForgettingOthers } from './use-forgetting-others.ts'

/** Hands the real estate to shell and doors. The only file of the shell that starts the worker by importing it. */
export function EstateBridge({ children }: { children: ReactNode }) {
  const session = estate.useSession()
  const server = estate.useServer()
  const online = estate.useOnline()
  const seenAt = estate.useSeenAt()
  const outboxSize = estate.useOutboxSize()
  const notices = estate.useNotices()
  const held = estate.useHeldSeats()
  const view = useMemo(
    () => ({ session, server, online, seenAt, outboxSize, notices, held }),
    [session, server, online, seenAt, outboxSize, notices, held],
  )
  useForgettingOthers(session)
  return (
    <EstateCallsProvider value={estate}>
      <EstateViewProvider value={view}>{children}</EstateViewProvider>
    </EstateCallsProvider>
  )
}
