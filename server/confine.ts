import { syncBuiltinESMExports } from 'node:module'
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
  for (const name of ['kill', '_kill', '_debugProcess', '_debugEnd']) Reflect.deleteProperty(process, name)
  syncBuiltinESMExports()
}
