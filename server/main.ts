import { confine } from './confine.ts'

confine()
// Imported after the confinement, so that no library of the server ran before.
const { startBrand } = await import('./brand/start.ts')
// Before run.ts, because its texts read the product's name when they load.
await startBrand(process.env['CAIRN_BRAND'])
const { prepareDatabase, runServer } = await import('./run.ts')
// One file for both commands, so that the second reuses the compile cache of the first
// (commands/processes.mjs).
await (process.argv[2] === 'prepare' ? prepareDatabase() : runServer())
