import { createContext, useContext } from 'react'

/**
 * The query of the address: `?record=ID` opens a record, `?for=` shows only those without grantees.
 * `done` removes the first, `all` the second.
 */
export type RecordInAddress = { id: string | undefined; done: () => void; onlyNobody: boolean; all: () => void }

const RecordInAddressContext = createContext<RecordInAddress>({
  id: undefined,
  done: () => undefined,
  onlyNobody: false,
  all: () => undefined,
})

/** The app's shell provides it from the router; the default is an empty query. */
export const RecordInAddressProvider = RecordInAddressContext.Provider

export const useRecordInAddress = (): RecordInAddress => useContext(RecordInAddressContext)

export const addressOfRecord = ({ path }: { path: string }, id: string): string =>
  `${path}?record=${encodeURIComponent(id)}`

export const addressOfNobody = (path: string): string => `${path}?for=nobody`
