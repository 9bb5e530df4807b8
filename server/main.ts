import { confine } from './confine.ts'

confine()
// Imported after the confinement, so that no library of the server ran before.
const { prepareDatabase, runServer } = await import('./run.ts')
// One file for both commands, so that the second reuses the compile cache of the first
// (commands/processes.mjs).
await (process.argv[2] === 'prepare' ? prepareDatabase() : runServer())
