import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Tests preload this module, npm start never. It makes a process's clocks run ahead by some ms. */
export const movableClock = (ahead: number): string =>
  `data:text/javascript,${encodeURIComponent(`{
  let ahead = ${ahead}
  const wall = Date.now.bind(Date)
  const running = performance.now.bind(performance)
  Date.now = () => wall() + ahead
  performance.now = () => running() + ahead
  globalThis.Date = new Proxy(Date, {
    construct: (type, given, called) => Reflect.construct(type, given.length === 0 ? [wall() + ahead] : given, called),
  })
  process.on('message', (told) => {
    ahead = told.ahead
    process.send('moved')
  })
}`)}`

/** Moves the clocks of a process with {@link movableClock} to an offset. */
export async function moveClock(child: ChildProcess | undefined, ahead: number): Promise<void> {
  if (!child?.connected) return
  const moved = once(child, 'message')
  child.send({ ahead })
  await moved
}
