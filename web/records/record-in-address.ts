import { createContext, useContext } from 'react'

/** The record that the address asks for, `?record=ID`: a page that has it opens it to be read. `done` takes it out of the address. */
export type RecordInAddress = { id: string | undefined; done: () => void }

const RecordInAddressContext = createContext<RecordInAddress>({ id: undefined, done: () => undefined })

/** Given by the shell, which knows the address. Without it nothing is asked for. */
export const RecordInAddressProvider = RecordInAddressContext.Provider

export const useRecordInAddress = (): RecordInAddress => useContext(RecordInAddressContext)

/** Where a record of a kind is read: on the page of its kind. */
export const addressOfRecord = ({ path }: { path: string }, id: string): string =>
  `${path}?record=${encodeURIComponent(id)}`
