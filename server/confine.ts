import { syncBuiltinESMExports } from 'node:module'
import v8 from 'node:v8'
import { startSyncing } from './db/sync-to-disk.ts'

declare global {
  namespace NodeJS {
    interface ProcessPermission {
      drop(scope: string): void
    }
  }
}

/** Abilities that the permission model leaves and the server does not need (docs/operate.md). */
export function confine(): void {
  // Starts the only thread that the server needs (sync-to-disk.ts), and then forbids threads.
  if (process.permission?.has('worker')) {
    startSyncing()
    process.permission.drop('worker')
  }
  // A signal opens the debugger of another Node process of this user; the server sends no signals.
  // The permission model resolves relative paths once, and chdir would move them.
  for (const name of ['kill', '_kill', '_debugProcess', '_debugEnd', 'chdir']) Reflect.deleteProperty(process, name)
  // Otherwise code could change V8's flags, and V8 writes log files outside the permission model.
  Reflect.deleteProperty(v8, 'setFlagsFromString')
  syncBuiltinESMExports()
}
