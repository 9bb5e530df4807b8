import { syncBuiltinESMExports } from 'node:module'
import v8 from 'node:v8'
import { startSyncing } from './db/sync-to-disk.ts'

declare global {
  namespace NodeJS {
    interface ProcessPermission {
      /** Gives up a permission for good. */
      drop(scope: string): void
    }
  }
}

/** Takes from this process what Node's permission model leaves it and the server does not need (docs/operate.md). */
export function confine(): void {
  // The one thread that is needed (sync-to-disk.ts), and then none.
  if (process.permission?.has('worker')) {
    startSyncing()
    process.permission.drop('worker')
  }
  // A signal opens the debugger of any other Node of this user: npm's own, for one. The server has nothing to signal to.
  // And a file may be asked for by a name without a folder: what is asked of one folder would happen in another.
  for (const name of ['kill', '_kill', '_debugProcess', '_debugEnd', 'chdir']) Reflect.deleteProperty(process, name)
  // V8 writes what it does wherever its flags say, and asks no model.
  Reflect.deleteProperty(v8, 'setFlagsFromString')
  syncBuiltinESMExports()
}
