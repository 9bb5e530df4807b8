import { type Core, stillUnlocked } from './core.ts'

/** A room's calls as they are asked for from outside: without the core, which is always the same. */
type Bound<T> = {
  [K in keyof T]: T[K] extends (core: never, ...args: infer A) => infer R ? (...args: A) => R : never
}

type CallsOn<C> = Record<string, (core: C, ...args: never[]) => Promise<unknown>>

/** Calls of a room on this core. A call is declared once: as the function that does it, by its name in the room's table. */
export function bind<C, T extends CallsOn<C>>(core: C, calls: T): Bound<T> {
  const bound: Bound<T> = Object.create(null)
  for (const [name, call] of Object.entries(calls)) Reflect.set(bound, name, (...args: never[]) => call(core, ...args))
  return bound
}

/** The same, one after another: two changes of this tab never race. */
export function bindSerialized<C extends Core, T extends CallsOn<C>>(core: C, calls: T): Bound<T> {
  const bound: Bound<T> = Object.create(null)
  for (const [name, call] of Object.entries(calls))
    Reflect.set(bound, name, (...args: never[]) => {
      const { keys } = core
      return core.serialize(() => {
        // What was asked for under these keys is not done under those of somebody who came in meanwhile.
        if (keys) stillUnlocked(core, keys)
        return call(core, ...args)
      })
    })
  return bound
}
