import { engines } from '../../server/db/testing/index.ts'
import { Scene } from '../../server/releases/testing/scene.ts'
import { openBrowser, type Person, type World } from '../headless.ts'

export const slowPassword = 'Correct-horse-7!'

export type SlowWorld = {
  scene: Scene
  /** `between` intercepts the person's requests; `now` is their device's clock. */
  person(email: string, device?: Pick<World, 'between' | 'now'>): Promise<Person>
  pass(days: number, person: Person): Promise<void>
  close(): Promise<void>
}

export async function slowWorld(): Promise<SlowWorld> {
  const [engine] = engines
  if (!engine) throw new Error('There is always the embedded database.')
  const scene = await Scene.open(engine)
  const now = () => scene.server.context.clock().getTime()
  return {
    scene,
    async person(email, device = {}) {
      const tab = scene.server.browser()
      const send: typeof fetch = (input, init) => tab.fetch(input instanceof Request ? input.url : String(input), init)
      const person = await openBrowser({ url: 'https://cairn.test', fetch: send, now, ...device })
      await person.signUp({ email, password: slowPassword })
      await person.refresh()
      return person
    },
    async pass(days, person) {
      for (let day = 0; day < days; day += 1) {
        await scene.days(1)
        await person.touch()
      }
      await person.refresh()
    },
    close: () => scene.close(),
  }
}
