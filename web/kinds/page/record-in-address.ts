import { createContext, useContext } from 'react'

/**
 * What the address asks for: a record, `?record=ID`, which a page that has it opens to be read; or only what nobody will receive,
 * `?for=nobody`. `done` takes the record out of the address, `all` the other.
 */
export type RecordInAddress = { id: string | undefined; done: () => void; onlyNobody: boolean; all: () => void }

const RecordInAddressContext = createContext<RecordInAddress>({
  id: undefined,
  done: () => undefined,
  onlyNobody: false,
  all: () => undefined,
})

/** Given by the shell, which knows the address. Without it nothing is asked for. */
export const RecordInAddressProvider = RecordInAddressContext.Provider

export const useRecordInAddress = (): RecordInAddress => useContext(RecordInAddressContext)

/** Where a record of a kind is read: on the page of its kind. */
export const addressOfRecord = ({ path }: { path: string }, id: string): string =>
  `${path}?record=${encodeURIComponent(id)}`

/** Where those records of a kind are listed that nobody will receive. */
export const addressOfNobody = (path: string): string => `${path}?for=nobody`
