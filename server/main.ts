import { confine } from './confine.ts'

confine()
// Only now: no library of the server ran before.
const { prepareDatabase, runServer } = await import('./run.ts')
// One file for both: what the first of them compiles, the other finds compiled
// (commands/processes.mjs).
await (process.argv[2] === 'prepare' ? prepareDatabase() : runServer())
