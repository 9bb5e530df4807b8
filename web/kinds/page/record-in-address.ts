import { createContext, useContext } from 'react'
import type { KindActionName } from './actions.ts'

/** `import` is not an action on records: the page's own button opens it (use-import.tsx). */
type AskableAction = KindActionName | 'import'

/** `?record=ID` opens a record, `?for=` filters for no grantees, `?do=add&kind=pet` acts. */
export type RecordInAddress = {
  id: string | undefined
  done: () => void
  onlyNobody: boolean
  all: () => void
  asked: { action: AskableAction; kind: string } | undefined
  answered: () => void
}

export const emptyQuery: RecordInAddress = {
  id: undefined,
  done: () => undefined,
  onlyNobody: false,
  all: () => undefined,
  asked: undefined,
  answered: () => undefined,
}

const RecordInAddressContext = createContext(emptyQuery)

/** The app's shell provides the query from the router; the default is an empty query. */
export const RecordInAddressProvider = RecordInAddressContext.Provider

export const useRecordInAddress = (): RecordInAddress => useContext(RecordInAddressContext)

export const addressOfRecord = ({ path }: { path: string }, id: string): string =>
  `${path}?record=${encodeURIComponent(id)}`

export const addressOfAction = ({ path, kind }: { path: string; kind: string }, action: AskableAction): string =>
  `${path}?do=${action}&kind=${encodeURIComponent(kind)}`

export const addressOfUnshared = (path: string): string => `${path}?for=nobody`
