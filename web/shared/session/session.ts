import { createContext, useContext } from 'react'
import type * as Estate from '../../estate/index.ts'

/** What the shell and the doors see of the estate. */
export type EstateView = {
  session: Estate.SessionView
  server: Estate.ServerView | undefined
  online: boolean
  /** While the server cannot be reached: when it last told what is shown. */
  seenAt?: string | undefined
  /** How many changes wait on this device to be sent. */
  outboxSize?: number
  notices: Estate.Notice[]
  held: Estate.HeldSeat[]
}

/** What the shell and the doors ask of it. */
export type EstateCalls = Pick<
  typeof Estate,
  | 'dismissNotice'
  | 'setOfflineCopy'
  | 'signUp'
  | 'signIn'
  | 'submitTwoFactor'
  | 'unlock'
  | 'signOut'
  | 'signOutEverywhere'
  | 'listSessions'
  | 'endSession'
  | 'confirmEmail'
  | 'resendConfirmation'
  | 'startReset'
  | 'finishReset'
  | 'startAgain'
  | 'returnToEarlier'
  | 'changePassword'
  | 'changeEmail'
  | 'makeRecoveryKit'
  | 'confirmRecoveryKit'
  | 'enrolTwoFactor'
  | 'confirmTwoFactor'
  | 'disableTwoFactor'
  | 'deleteAccount'
  | 'cancelDeletion'
  | 'startPasskey'
  | 'addPasskey'
  | 'listPasskeys'
  | 'renamePasskey'
  | 'removePasskey'
  | 'startPasskeySignIn'
  | 'signInWithPasskey'
  | 'startPasskeyUnlock'
  | 'unlockWithPasskey'
>

const ViewContext = createContext<EstateView | null>(null)
const CallsContext = createContext<EstateCalls | null>(null)

/** Both are given once, by EstateBridge.tsx from the real estate, and by tests, which so never start a worker. */
export const EstateViewProvider = ViewContext.Provider
export const EstateCallsProvider = CallsContext.Provider

/** What is known about person, server and connection. */
export function useEstateView(): EstateView {
  const view = useContext(ViewContext)
  if (view === null) throw new Error('A screen of the shell was drawn outside of EstateViewProvider')
  return view
}

/** The calls of the estate; each may reject with an error whose message can be shown. */
export function useCalls(): EstateCalls {
  const calls = useContext(CallsContext)
  if (calls === null) throw new Error('A screen of the shell was drawn outside of EstateCallsProvider')
  return calls
}

/** Who is here. */
export const useSession = (): Estate.SessionView => useEstateView().session

/** What may be shown of an error: its own message, or `otherwise`. */
export function messageOf(error: unknown, otherwise = 'An unexpected error occurred. Please try again.'): string {
  return error instanceof Error && error.message !== '' ? error.message : otherwise
}
