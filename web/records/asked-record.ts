import { createContext, useContext } from 'react'

/** The record that the address asks for, `?record=ID`: a page that has it opens it to be read. `done` takes it out of the address. */
export type AskedRecord = { id: string | undefined; done: () => void }

const AskedRecordContext = createContext<AskedRecord>({ id: undefined, done: () => undefined })

/** Given by the shell, which knows the address. Without it nothing is asked for. */
export const AskedRecordProvider = AskedRecordContext.Provider

export const useAskedRecord = (): AskedRecord => useContext(AskedRecordContext)

/** Where a record of a kind is read: on the page of its kind. */
export const addressOfRecord = ({ path }: { path: string }, id: string): string =>
  `${path}?record=${encodeURIComponent(id)}`
