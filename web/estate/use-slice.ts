import { useSyncExternalStore } from 'react'
import type { Slices } from '../../client/model/slices.ts'
import { store } from './remote.ts'

export const useSlice = <K extends keyof Slices>(name: K): Slices[K] =>
  useSyncExternalStore(
    store.subscribe,
    () => store.slice(name),
    () => store.slice(name),
  )
