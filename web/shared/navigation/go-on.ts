import { createContext, useContext } from 'react'

type GoOn = (target: string) => Promise<void>

export const GoOnContext = createContext<GoOn>((target) => {
  location.assign(target)
  return Promise.resolve()
})

export const useGoOn = (): GoOn => useContext(GoOnContext)
