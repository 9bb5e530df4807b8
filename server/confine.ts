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

/** Drops what the permission model leaves and the server does not need (docs/operate.md). */
export function confine(): void {
  // The one thread that is needed (sync-to-disk.ts), and then none.
  if (process.permission?.has('worker')) {
    startSyncing()
    process.permission.drop('worker')
  }
  // A signal opens the debugger of any other Node of this user, such as npm's; the server signals no
  // process. And the model checks a relative path in one folder, which chdir would move to another.
  for (const name of ['kill', '_kill', '_debugProcess', '_debugEnd', 'chdir']) Reflect.deleteProperty(process, name)
  // V8 writes logs wherever its flags say, past the permission model.
  Reflect.deleteProperty(v8, 'setFlagsFromString')
  syncBuiltinESMExports()
}
