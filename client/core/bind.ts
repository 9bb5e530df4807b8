import { type Core, stillUnlocked } from './core.ts'

type Bound<T> = {
  [K in keyof T]: T[K] extends (core: never, ...args: infer A) => infer R ? (...args: A) => R : never
}

type CallsOn<C> = Record<string, (core: C, ...args: never[]) => Promise<unknown>>

export function bind<C, T extends CallsOn<C>>(core: C, calls: T): Bound<T> {
  const bound: Bound<T> = Object.create(null)
  for (const [name, call] of Object.entries(calls)) Reflect.set(bound, name, (...args: never[]) => call(core, ...args))
  return bound
}

/** Serialized, so that two changes of this tab never race. */
export function bindSerialized<C extends Core, T extends CallsOn<C>>(core: C, calls: T): Bound<T> {
  const bound: Bound<T> = Object.create(null)
  for (const [name, call] of Object.entries(calls))
    Reflect.set(bound, name, (...args: never[]) => {
      const { keys } = core
      return core.serialize(() => {
        // A call that began under these keys must not run after another person signed in.
        if (keys) stillUnlocked(core, keys)
        return call(core, ...args)
      })
    })
  return bound
}
