import type { Ground } from '../ground.ts'
import type { Api } from '../http/mount.ts'

/** Mounts the calls of people's accounts. */
export function mountAccounts(_api: Api, _ground: Ground): void {}
