import { createContext, useContext } from 'react'

/** Navigates within the app, and adds an entry to the browser’s history. */
type GoOn = (target: string) => Promise<void>

/** The app provides its router; a page without a router loads the app instead. */
export const GoOnContext = createContext<GoOn>((target) => {
  location.assign(target)
  return Promise.resolve()
})

export const useGoOn = (): GoOn => useContext(GoOnContext)
