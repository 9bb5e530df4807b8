import { confine } from './confine.ts'

confine()
// Only now: no library of the server ran before.
const { runServer } = await import('./run.ts')
await runServer()
