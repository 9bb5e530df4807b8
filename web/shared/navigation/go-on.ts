import { createContext, useContext } from 'react'

/** Leads to another place of the app, as a step that can be gone back. */
type GoOn = (target: string) => Promise<void>

/** How the page around a screen leads on: in the app by its router, at a door that stands alone by becoming the app. */
export const GoOnContext = createContext<GoOn>((target) => {
  location.assign(target)
  return Promise.resolve()
})

/** The way on, for screens that stand at a door without a router as well as in the app. */
export const useGoOn = (): GoOn => useContext(GoOnContext)
